import { guardHandlers } from '../model/handlers.ts';
import type { GuardSite } from '../syntax/recipe/guard-sites.ts';
import { pairOf, textKey, type YamlPair } from '../syntax/yaml/yaml-tree.ts';

/** Params of built-in handlers that are lists of patterns. */
export function handlerLists(sites: readonly GuardSite[]): readonly { readonly pair: YamlPair }[] {
  return sites.flatMap((site) => {
    const row = guardHandlers.find((each) => each.name === site.handler?.value);
    const params = pairOf(site.entry, 'params')?.value;
    const pairs = row && params?.kind === 'map' ? params.pairs : [];
    return pairs.filter((pair) => row?.params.includes(textKey(pair) ?? '')).map((pair) => ({ pair }));
  });
}
