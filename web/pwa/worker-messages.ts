/** What pages say to a service worker. `entry` is the path of the page's first script, which no two builds share. */
export type Question = { ask: 'is this your build'; entry: string } | { ask: 'take over' } | { ask: 'forget pictures' };

export interface Answer {
  /** Whether the worker came with the build of the page that asks. */
  isOwn: boolean;
  /** Pages of the site that are open in this browser, the asking one included. */
  openPages: number;
}
