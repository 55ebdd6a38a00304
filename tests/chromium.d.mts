export interface Machine {
  platform: string;
  isRoot: boolean;
  /** The environment variable CHROME_PATH. */
  chromePath: string | undefined;
  exists(path: string): boolean;
  /** Runs a program; whether its exit code is 0. */
  succeeds(program: string, args: readonly string[]): boolean;
  /** Where Playwright's own Chromium is or would be; undefined without the package. */
  playwrightPath(): string | undefined;
}
export function findChromium(machine?: Machine): string | undefined;
export function findHeadlessChromium(machine?: Machine): string | undefined;
export function installChromium(machine?: Machine): string | undefined;
