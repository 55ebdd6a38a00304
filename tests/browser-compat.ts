import { createRequire } from 'node:module';
import type { CompatData, CompatStatement, Identifier, SimpleSupportStatement } from '@mdn/browser-compat-data';
import { oldestBrowsers } from '../web/build/oldest-browsers.ts';

/** Which features the oldest supported browsers lack, according to MDN's browser-compat data. */

// Uses `require` instead of `import`, because Vite would turn the package's 20 MB into a module.
export const compatData = createRequire(import.meta.url)('@mdn/browser-compat-data') as CompatData;

const oldest = { ...oldestBrowsers, safari_ios: oldestBrowsers.safari };

/**
 * Whether one of the oldest supported browsers lacks a feature that a later version has. False for a feature that no version has.
 */
function isLater({ support }: CompatStatement): boolean {
  return Object.entries(oldest).some(([browser, version]) => {
    const statements = [support[browser as keyof typeof oldest] ?? []].flat().filter(isUnconditional);
    const isThere = statements.some(
      ({ version_added: added, version_removed: removed = false }) =>
        numberOf(added) <= Number(version) && numberOf(removed) > Number(version),
    );
    return (
      !isThere && statements.some(({ version_added: added }) => numberOf(added) !== Infinity && numberOf(added) > Number(version))
    );
  });
}

function isUnconditional({ flags, prefix, alternative_name: otherName }: SimpleSupportStatement): boolean {
  return flags === undefined && prefix === undefined && otherName === undefined;
}

/** A version as a number. Infinity for `false` or 'preview', which name no released version. */
function numberOf(version: string | boolean): number {
  const number = Number.parseFloat(String(version).replace('≤', ''));
  return Number.isNaN(number) ? Infinity : number;
}

/** Whether a node of the data is newer than one of the oldest supported browsers. */
export const isNewer = (feature: Identifier | undefined): boolean => feature?.__compat !== undefined && isLater(feature.__compat);

/** The features directly below a node. */
export const featuresOf = (node: Identifier | undefined): [name: string, feature: Identifier][] =>
  Object.entries<Identifier>(node ?? {}).filter(([name]) => name !== '__compat');

/** A member of a JavaScript or browser global, such as `groupBy` of `Map`. */
export interface Member {
  owner: string;
  name: string;
  isNewer: boolean;
}

/** The JavaScript and browser globals, and whether each is newer. */
export const globals = new Map<string, boolean>([
  ...featuresOf(compatData.javascript['builtins']).map(([name, node]) => [name, isNewer(node)] as const),
  ...featuresOf(compatData.api).map(([name, node]) => [name, isNewer(node)] as const),
  ...featuresOf(compatData.api['Window']).map(([name, node]) => [name, isNewer(node)] as const),
]);

/** All members of these globals. Members of a newer global are newer. */
export const members: readonly Member[] = [compatData.javascript['builtins'], compatData.api].flatMap((group) =>
  featuresOf(group).flatMap(([owner, node]) =>
    featuresOf(node).map(([name, feature]) => ({
      owner,
      name: name.replace(/_static$/, ''),
      isNewer: isNewer(node) || isNewer(feature),
    })),
  ),
);
