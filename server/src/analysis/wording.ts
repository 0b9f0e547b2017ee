import { type PointId, points } from '../model/points.ts';

/** `STOP`, `STOP and TERMINATE`, `START, STOP and TERMINATE`. */
export function listPoints(ids: Iterable<PointId>): string {
  const order = Object.keys(points) as PointId[];
  const labels = [...ids].sort((a, b) => order.indexOf(a) - order.indexOf(b)).map((id) => points[id].label);
  return labels.length < 2 ? (labels[0] ?? '') : `${labels.slice(0, -1).join(', ')} and ${labels.at(-1)}`;
}

/** What an uncaught error means at these points: `and the guard is skipped`, `and refuses the command`. */
export function failureAt(ids: Iterable<PointId>): string {
  const all = [...ids];
  if (all.every((id) => id === 'command')) return 'and refuses the command';
  if (all.every((id) => id === 'tool')) return 'and refuses the call';
  return all.every((id) => points[id].onFailure === 'closed')
    ? 'and refuses the command or call'
    : 'and the guard is skipped';
}
