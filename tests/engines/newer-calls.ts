import { globals, members } from '../browser-compat.ts';

const newerGlobals = [...globals].flatMap(([name, isNewer]) => (isNewer ? [name] : []));
const newerMembers = members.flatMap(({ owner, name, isNewer }) =>
  isNewer && globals.get(owner) !== true ? [`${owner}.${name}`] : [],
);
// These calls stay. Without them, the polyfill would start, but the browser would still handle popover attributes, too.
const isOfPopovers = (name: string) => /popover/i.test(name);

/**
 * A script that reduces a browser to the calls of the oldest supported browsers. Before a page's own scripts run, it deletes
 * every newer call of JavaScript and the browser from the globals and their prototypes. Syntax, styles and attributes stay.
 */
export const withoutNewerCalls = withoutCalls([...newerGlobals, ...newerMembers].filter((name) => !isOfPopovers(name)));

/** A script that deletes calls, named as `Map.groupBy`, `Array.findLast` (including prototype methods) or `structuredClone`. */
export function withoutCalls(names: readonly string[]): string {
  return `for (const path of ${JSON.stringify(names)}) {
  const [owner, name] = path.includes('.') ? [globalThis[path.split('.')[0]], path.split('.')[1]] : [globalThis, path];
  if (owner === undefined || owner === null) continue;
  for (const holder of [owner, owner.prototype, owner === Window ? window : undefined])
    if (holder !== undefined && Object.getOwnPropertyDescriptor(holder, name)?.configurable) delete holder[name];
}`;
}
