import { effectivePairs, pairOf, textKey, type YamlMap } from '../syntax/yaml/yaml-tree.ts';

const lists = [
  'allowedToolsAdd',
  'allowedToolsRemove',
  'allowedToolsDefer',
  'allowedToolsKeep',
  'allowedToolsDropFirst',
];

/**
 * Where a recipe takes a tool away by name: everywhere, or in which profiles and modes. The lists come from the first block that
 * has any: profile mode, profile `default` mode, default profile modes, recipe modes, profile, recipe (recipe-yaml 5).
 * Undefined when nothing takes it away.
 */
export function takenAway(root: YamlMap | undefined, tool: string): string | undefined {
  if (!root) return undefined;
  const profiles = mapAt(root, 'profiles');
  const profileNames = [undefined, ...namesOf(profiles).filter((name) => name !== 'default')];
  const modeNames = [
    ...new Set([
      undefined,
      ...[root, ...namesOf(profiles).flatMap((name) => mapAt(profiles, name) ?? [])].flatMap((block) =>
        namesOf(mapAt(block, 'modes')),
      ),
    ]),
  ].filter((name) => name !== 'default');
  const hits = profileNames.flatMap((profile) =>
    modeNames.flatMap((mode) => (removes(effectiveBlock(root, profile, mode), tool) ? [{ profile, mode }] : [])),
  );
  if (hits.length === 0) return undefined;
  if (hits.length === profileNames.length * modeNames.length) return 'everywhere';
  const named = hits.map(({ profile, mode }) =>
    [profile && `profile \`${profile}\``, mode && `mode \`${mode}\``].filter((part) => part).join(', '),
  );
  return `in ${[...new Set(named.map((each) => each || 'the other profiles'))].slice(0, 3).join(' and ')}`;
}

/** The block whose lists count for a profile and a mode. */
function effectiveBlock(root: YamlMap, profile: string | undefined, mode: string | undefined): YamlMap | undefined {
  const profiles = mapAt(root, 'profiles');
  const own = mapAt(profiles, profile);
  const fallback = mapAt(profiles, 'default');
  const candidates = [
    mapAt(mapAt(own, 'modes'), mode),
    mapAt(mapAt(own, 'modes'), 'default'),
    mapAt(mapAt(fallback, 'modes'), mode),
    mapAt(mapAt(fallback, 'modes'), 'default'),
    mapAt(mapAt(root, 'modes'), mode),
    mapAt(mapAt(root, 'modes'), 'default'),
    own,
    root,
  ];
  return candidates.find((block) => block && lists.some((name) => itemsOf(block, name).length > 0));
}

const removes = (block: YamlMap | undefined, tool: string): boolean =>
  block !== undefined && itemsOf(block, 'allowedToolsRemove').includes(tool);

function mapAt(map: YamlMap | undefined, key: string | undefined): YamlMap | undefined {
  const node = map && key !== undefined ? pairOf(map, key)?.value : undefined;
  return node?.kind === 'map' ? node : undefined;
}

const namesOf = (map: YamlMap | undefined): readonly string[] =>
  map ? effectivePairs(map).flatMap((pair) => textKey(pair) ?? []) : [];

function itemsOf(block: YamlMap, key: string): readonly string[] {
  const node = pairOf(block, key)?.value;
  return node?.kind === 'list'
    ? node.items.flatMap((item) =>
        item.kind === 'scalar' && typeof item.value === 'string' ? [item.value.trim()] : [],
      )
    : [];
}
