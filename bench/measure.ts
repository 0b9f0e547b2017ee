// Figures of a benchmark: medians, ratios against a peer of the same run, and the table they end in.

/** Times of one kind of work, in ms. */
export interface Times {
  readonly p50: number;
  readonly p95: number;
  readonly n: number;
}

export const times = (samples: readonly number[]): Times => {
  const sorted = [...samples].sort((a, b) => a - b);
  const at = (q: number): number => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * q))] ?? Number.NaN;
  return { p50: at(0.5), p95: at(0.95), n: sorted.length };
};

/** Runs `work` n times, one after the other. */
export async function measure(n: number, work: (i: number) => unknown | Promise<unknown>): Promise<Times> {
  const samples: number[] = [];
  for (let i = 0; i < n; i++) {
    const started = performance.now();
    await work(i);
    samples.push(performance.now() - started);
  }
  return times(samples);
}

/** One row of the results. */
export interface Row {
  readonly what: string;
  readonly ours: string;
  readonly peer?: string;
  /** Ours divided by the peer's. */
  readonly ratio?: number;
  /** Largest ratio wanted. */
  readonly budget?: string;
}

export const ms = ({ p50, p95, n }: Times): string => `${p50.toFixed(1)} / ${p95.toFixed(1)} ms (n=${n})`;

/** A row that compares two kinds of work. */
export const versus = (what: string, ours: Times, peer: Times, budget?: string): Row => ({
  what,
  ours: ms(ours),
  peer: ms(peer),
  ratio: ours.p50 / peer.p50,
  ...(budget ? { budget } : {}),
});

export const table = (title: string, peer: string, rows: readonly Row[]): string =>
  [
    `## ${title}`,
    '',
    `| work | ours (p50 / p95) | ${peer} | ratio | budget |`,
    '|---|---|---|---|---|',
    ...rows.map(
      (r) =>
        `| ${r.what} | ${r.ours} | ${r.peer ?? ''} | ${r.ratio === undefined ? '' : r.ratio.toFixed(2)} | ${r.budget ?? ''} |`,
    ),
    '',
  ].join('\n');
