/** One measured number, and what the design asks of it. */
export interface Line {
  what: string;
  value: number;
  unit: 'µs' | 'ms' | 's' | 'kB' | 'MB' | 'x';
  budget?: { most: number } | { least: number };
  note?: string;
}

const digits = { µs: 0, ms: 3, s: 2, kB: 1, MB: 0, x: 2 };

export function print(title: string, lines: readonly Line[]): void {
  console.log(title);
  for (const { what, value, unit, budget, note } of lines) {
    const wanted = budget === undefined ? '' : 'most' in budget ? `<= ${budget.most}` : `>= ${budget.least}`;
    const columns = [
      what.padEnd(48),
      value.toFixed(digits[unit]).padStart(9),
      unit.padEnd(3),
      wanted.padEnd(8),
      verdict(value, budget).padEnd(5),
    ];
    console.log(`  ${columns.join(' ')}${note ?? ''}`.trimEnd());
  }
  console.log('');
}

function verdict(value: number, budget: Line['budget']): string {
  if (budget === undefined) return '';
  return ('most' in budget ? value <= budget.most : value >= budget.least) ? 'ok' : 'OVER';
}

/** The value below which the share `at` of all lies; 0 for none. */
export function percentile(values: readonly number[], at: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * at))] ?? 0;
}

export const median = (values: readonly number[]): number => percentile(values, 0.5);
