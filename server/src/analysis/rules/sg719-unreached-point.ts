import { type Engine, engines } from '../../model/engines.ts';
import type { PointId } from '../../model/points.ts';
import { pairOf } from '../../syntax/yaml/yaml-tree.ts';
import { valueSpan } from '../guard-values.ts';
import type { RecipeRule } from '../rule.ts';
import { listPoints } from '../wording.ts';

export const unreachedPoint: RecipeRule = {
  id: 'SG719',
  name: 'unreached-point',
  severity: 'error',
  title: 'Engine without this point',
  why: 'The entry never runs.',
  bad: [
    'description: d\nengine: ford\nguard:\n  - script: a.js\n',
    'description: d\nengine: arthur\nguard:\n  - script: a.js\n    trigger: terminate\n',
  ],
  good: [
    'description: d\nengine: frankie\nguard:\n  - script: a.js\n',
    'description: d\nengine: vogon\nguard:\n  - script: a.js\n    trigger: start\n',
    'description: d\nengine: custom\nguard:\n  - script: a.js\n',
    'description: d\nengine: ford\nguard:\n  - script: a.js\n    trigger: command\n',
  ],
  check: ({ sites, engine, root }, report) => {
    const row = engine && engines.find((each) => each.name === (engine.startsWith('nutrimat-') ? 'nutrimat' : engine));
    const named = root && pairOf(root, 'engine');
    if (!row || !named) return;
    for (const site of sites) {
      const dead = site.points.filter((id) => !reaches(row, id));
      if (dead.length === 0 || dead.length < site.points.length) continue;
      report({
        span: site.trigger ? valueSpan(site.trigger) : valueSpan(named),
        message: `Engine \`${engine}\` never reaches the ${listPoints(dead)} point, so this guard never runs. Choose another trigger or engine.`,
      });
    }
  },
};

const reaches = (engine: Engine, point: PointId): boolean =>
  point === 'start'
    ? engine.start !== 'no'
    : point === 'stop'
      ? engine.stop
      : point === 'terminate'
        ? engine.terminate
        : true;
