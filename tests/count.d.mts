export interface Counts {
  passed: number;
  failed: number;
  skipped: number;
}
export const noTests: Counts;
export function countVitest(report: object): Counts;
export function countPlaywright(report: object, options?: { listed?: boolean }): Counts;
export function vitestFailures(report: object, root: string): string[];
export function playwrightFailures(report: object): string[];
export function playwrightFlaky(report: object): string[];
export function addUp(results: readonly { code: number; counts?: Counts }[]): Counts;
export function lastLine(counts: Counts): string;
