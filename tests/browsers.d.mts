export type EngineName = 'chromium' | 'firefox' | 'webkit';
/** A browser and the protocol that drives it. */
export interface FoundEngine {
  driver: 'playwright' | 'bidi' | 'webdriver';
  path: string;
}
export interface Machine {
  platform: string;
  isRoot: boolean;
  /** The environment variable CHROME_PATH. */
  chromePath: string | undefined;
  exists(path: string): boolean;
  /** Runs a program. Returns whether its exit code is 0. */
  succeeds(program: string, args: readonly string[]): boolean;
  /** The path of Playwright's own build of an engine, whether it is installed or not; undefined without the package. */
  playwrightPath(engine: EngineName): string | undefined;
}
export const engineNames: readonly EngineName[];
export function findChromium(machine?: Machine): string | undefined;
export function findHeadlessChromium(machine?: Machine): string | undefined;
export function findEngine(engine: EngineName, machine?: Machine): FoundEngine | undefined;
export function installChromium(machine?: Machine): string | undefined;
export function installEngines(engines: readonly EngineName[], machine?: Machine): EngineName[];
