import type { Problem } from '../base/parsed.ts';

/** When two rules describe one mistake, only the first one speaks (pitfalls, "Precedence"). */
interface Precedence {
  readonly first: readonly string[];
  readonly silent: readonly string[];
  /** `place`: the two overlap. `file`: anywhere in the text. */
  readonly within: 'place' | 'file';
}

const table: readonly Precedence[] = [
  { first: ['SG110'], silent: ['SG504', 'SG521'], within: 'place' },
  { first: ['SG119', 'SG111', 'SG313'], silent: ['SG521'], within: 'place' },
  { first: ['SG507'], silent: ['SG503'], within: 'place' },
  { first: ['SG717', 'SG718', 'SG740'], silent: ['SG716'], within: 'place' },
  { first: ['SG517'], silent: ['SG904', 'SG906'], within: 'place' },
  { first: ['SG101', 'SG102', 'SG103', 'SG105', 'SG108', 'SG121'], silent: ['SG803'], within: 'file' },
  {
    first: ['SG101', 'SG102', 'SG103'],
    silent: ['SG108', 'SG112', 'SG113', 'SG114', 'SG115', 'SG301', 'SG302'],
    within: 'place',
  },
  { first: ['SG205'], silent: ['SG211'], within: 'place' },
  { first: ['SG213'], silent: ['SG203', 'SG204'], within: 'place' },
  { first: ['SG215'], silent: ['SG202', 'SG203', 'SG204'], within: 'place' },
  { first: ['SG214'], silent: ['SG202', 'SG207'], within: 'file' },
  { first: ['SG401'], silent: ['SG405'], within: 'place' },
  { first: ['SG302'], silent: ['SG301'], within: 'place' },
  { first: ['SG605'], silent: ['SG902'], within: 'place' },
  { first: ['SG614'], silent: ['SG606', 'guard-js-syntax'], within: 'place' },
  { first: ['SG212', 'SG601', 'SG602', 'SG615'], silent: ['guard-js-syntax'], within: 'place' },
  { first: ['SG702', 'SG729', 'SG730'], silent: ['SG703'], within: 'place' },
  { first: ['SG714'], silent: ['SG713'], within: 'place' },
  { first: ['SG734'], silent: ['SG723'], within: 'place' },
];

/** Leaves out problems that another one describes better; same rule at the same place counts once. */
export function applyPrecedence(problems: readonly Problem[]): readonly Problem[] {
  const rows = table.filter((row) => problems.some((each) => row.first.includes(each.rule)));
  const seen = new Set<string>();
  return problems.filter((problem) => {
    const key = `${problem.rule} ${problem.span.start} ${problem.span.end}`;
    if (seen.has(key)) return false;
    seen.add(key);
    return !rows.some(
      (row) =>
        row.silent.includes(problem.rule) &&
        problems.some((other) => row.first.includes(other.rule) && (row.within === 'file' || overlap(problem, other))),
    );
  });
}

const overlap = (a: Problem, b: Problem): boolean => a.span.start <= b.span.end && b.span.start <= a.span.end;
