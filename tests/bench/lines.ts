/** One measured number and its budget. */
export interface Line {
  what: string;
  value: number;
  unit: 'µs' | 'ms' | 's' | '/s' | 'kB' | 'MB' | 'x' | 'px' | '';
  budget?: { max: number } | { min: number };
  note?: string;
}

const digits = { µs: 0, ms: 3, s: 2, '/s': 0, kB: 1, MB: 0, x: 2, px: 0, '': 0 };

export function print(title: string, lines: readonly Line[]): void {
  console.log(title);
  const width = Math.max(48, ...lines.map(({ what }) => what.length));
  for (const { what, value, unit, budget, note } of lines) {
    const limit = budget === undefined ? '' : 'max' in budget ? `<= ${budget.max}` : `>= ${budget.min}`;
    const columns = [
      what.padEnd(width),
      value.toFixed(digits[unit]).padStart(9),
      unit.padEnd(3),
      limit.padEnd(8),
      verdict(value, budget).padEnd(5),
    ];
    console.log(`  ${columns.join(' ')}${note ?? ''}`.trimEnd());
  }
  console.log('');
}

function verdict(value: number, budget: Line['budget']): string {
  if (budget === undefined) return '';
  return ('max' in budget ? value <= budget.max : value >= budget.min) ? 'ok' : 'OVER';
}

/** The value at the quantile `at` (0 to 1); 0 for an empty list. */
export function percentile(values: readonly number[], at: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * at))] ?? 0;
}

export const median = (values: readonly number[]): number => percentile(values, 0.5);
