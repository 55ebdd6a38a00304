import { posix } from 'node:path';
import { isTest } from './sources.ts';

/** One import of a file: static, type-only, a re-export or dynamic. */
export interface Import {
  /** A path from the repository's root ("server/domain/core/call.ts"), or a package as written ("koa", "node:fs"). */
  target: string;
  dynamic: boolean;
}

const strings = /(?<before>\bfrom\s*|\bimport\s*\(\s*|\bimport\s+)(?<quote>['"`])(?<specifier>[^'"`\n]+)\k<quote>/g;
const comments = /\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm;

/** Every import in a source text. Commented-out code does not count. */
export function importsOf(file: string, source: string): Import[] {
  return Array.from(source.replace(comments, '').matchAll(strings), ({ groups }) => ({
    target: resolveImport(file, groups?.['specifier'] ?? ''),
    dynamic: groups?.['before']?.includes('(') === true,
  }));
}

/** The target of an import specifier. */
export function resolveImport(file: string, specifier: string): string {
  const path = specifier.replace(/\?.*$/, '');
  return path.startsWith('.') ? posix.normalize(posix.join(posix.dirname(file), path)) : path;
}

interface Layer {
  /** A folder (ending in "/") or a file. A file belongs to the first layer in the list that contains it. */
  in: string;
  /**
   * The parts of this repository that the layer may import: folders, files, and the parts `contract`, `rules` and `calls` of
   * `server/domain/`. A folder may always import from itself.
   */
  mayImport: readonly string[];
  /** The packages the layer may import. `browser` excludes the server's packages; "@x/" means a whole scope. */
  packages: 'all' | 'browser' | readonly string[];
  /** Parts that may be imported only with `import()`. */
  mayLoadLazily?: readonly string[];
}

/** The domains, each of which may use itself and the previous ones. */
export const domains = [
  'core',
  'site',
  'accounts',
  'content',
  'listings',
  'collections',
  'audience',
  'websites',
  'ownership',
  'submissions',
  'transfer',
  'sharing',
  'sync',
];

/**
 * The part of the architecture to which a file in `server/domain/` belongs, by its folder and suffix. A file without a suffix contains
 * rules.
 */
type Part = 'core' | 'contract' | 'rules' | 'calls';

function partOf(file: string): Part | undefined {
  if (!file.startsWith('server/domain/')) return undefined;
  if (file.startsWith('server/domain/core/')) return 'core';
  if (/^server\/domain\/(?:(?:directory-)?calls|call-context)\.ts$|\.calls\.ts$/.test(file)) return 'calls';
  return /^server\/domain\/(?:directory-)?contract\.ts$|\.contract\.ts$/.test(file) ? 'contract' : 'rules';
}

/** The parts that a domain's file may import: calls use rules, rules use contracts, and every part uses itself. */
const usedParts: Readonly<Record<Part, readonly Part[]>> = {
  core: ['core'],
  contract: ['core', 'contract'],
  rules: ['core', 'contract', 'rules'],
  calls: ['core', 'contract', 'rules', 'calls'],
};

const domainPackages: Readonly<Record<Part, readonly string[]>> = {
  core: ['valibot'],
  contract: ['valibot'],
  rules: ['porter2', 'valibot'],
  calls: [],
};

/** The position of a file's domain in the list. Files that combine the domains are above all of them. */
function floorOf(file: string): number {
  const floor = domains.indexOf(file.split('/')[2] ?? '');
  return floor === -1 ? domains.length : floor;
}

/** Why a file in `server/domain/` may not import `target`. */
function whyForbiddenInDomain(file: string, target: string): string | undefined {
  const part = partOf(file) ?? 'rules';
  if (!isOurs(target))
    return within(target, domainPackages[part]) ? undefined : `${file} imports ${target}, a package that ${part} may not import`;
  if (target === 'db/store.ts' && part !== 'contract') return undefined;
  const targetPart = partOf(target);
  if (targetPart === undefined || !usedParts[part].includes(targetPart))
    return `${file} imports ${target}, which ${part} may not import`;
  if (target === 'server/domain/call-context.ts') return undefined;
  const [own = 0, other = 0] = [file, target].map(floorOf);
  if (other > own) return `${file} imports ${target}, a domain above its own`;
  return other < own && own < domains.length && targetPart === 'calls'
    ? `${file} imports ${target}: calls belong to their domain`
    : undefined;
}

/** Contracts and rules, which every host uses. */
const shared = ['contract', 'rules'];
const webShared = [...shared, 'web/lib/'];

/** The import directions outside the domains. The linter (`lint-plugin.ts`) and the architecture test share this list. */
export const layers: readonly Layer[] = [
  { in: 'server/domain/', mayImport: [], packages: [] },
  { in: 'server/api/', mayImport: ['calls', ...shared, 'db/store.ts'], packages: ['valibot'] },
  { in: 'server/emails/', mayImport: shared, packages: [] },
  { in: 'server/concurrency-limit.ts', mayImport: shared, packages: [] },
  {
    in: 'server/http/',
    mayImport: [
      'calls',
      'server/api/',
      'server/concurrency-limit.ts',
      'server/config.ts',
      'server/adapters/',
      'server/jobs/',
      ...shared,
      'db/store.ts',
    ],
    packages: 'all',
  },
  {
    in: 'server/jobs/',
    mayImport: ['calls', 'server/api/', 'server/emails/', 'server/adapters/', 'server/config.ts', ...shared, 'db/store.ts'],
    packages: 'all',
  },
  {
    in: 'server/adapters/',
    mayImport: [
      'server/domain/call-context.ts',
      'server/domain/call-context.ts',
      'server/concurrency-limit.ts',
      'server/emails/',
      ...shared,
    ],
    packages: 'all',
  },
  { in: 'server/config.ts', mayImport: shared, packages: ['valibot'] },
  { in: 'server/start-errors.ts', mayImport: ['server/config.ts', 'db/store.ts', 'db/sql/', 'db/migrations/'], packages: 'all' },
  { in: 'server/stop-signals.ts', mayImport: [], packages: ['node:'] },
  { in: 'server/main.ts', mayImport: ['server/', 'db/store.ts', 'db/sql/', 'db/sample/'], packages: 'all' },
  { in: 'server/cli/', mayImport: ['server/', 'db/store.ts', 'db/sql/'], packages: 'all' },
  {
    in: 'db/store.ts',
    mayImport: ['contract', 'db/records.ts', 'db/payment-records.ts', 'db/conflicts.ts', 'db/store-'],
    packages: [],
  },
  { in: 'db/store-', mayImport: ['contract', 'db/records.ts', 'db/payment-records.ts'], packages: [] },
  { in: 'db/records.ts', mayImport: ['contract'], packages: [] },
  { in: 'db/payment-records.ts', mayImport: ['contract', 'db/records.ts'], packages: [] },
  { in: 'db/conflicts.ts', mayImport: ['contract'], packages: [] },
  { in: 'db/personal-data.ts', mayImport: [], packages: [] },
  { in: 'db/mutex.ts', mayImport: [], packages: [] },
  { in: 'db/memory/', mayImport: [...shared, 'db/store.ts', 'db/mutex.ts', 'db/personal-data.ts'], packages: [] },
  { in: 'db/sample/', mayImport: [...shared, 'db/store.ts'], packages: [] },
  {
    in: 'db/sql/',
    mayImport: [...shared, 'db/store.ts', 'db/mutex.ts', 'db/personal-data.ts', 'db/migrations/'],
    packages: 'all',
  },
  { in: 'db/migrations/', mayImport: ['db/sql/', ...shared], packages: 'all' },
  {
    in: 'mocks/',
    mayImport: ['calls', 'server/api/', 'server/emails/', ...shared, 'db/store.ts', 'db/memory/', 'db/sample/'],
    packages: ['msw/', 'valibot'],
  },
  { in: 'web/main.tsx', mayImport: ['web/', ...shared], packages: 'browser' },
  { in: 'web/start-demo.tsx', mayImport: ['web/', ...shared], packages: 'browser', mayLoadLazily: ['mocks/browser.ts'] },
  { in: 'web/routes/', mayImport: ['web/features/', 'web/api/', 'web/offline/', 'web/ui/', ...webShared], packages: 'browser' },
  {
    in: 'web/features/startups/',
    mayImport: [
      'web/features/claims/',
      'web/features/collections/',
      'web/features/compare/',
      'web/features/favorites/',
      'web/features/texts/',
      'web/api/',
      'web/offline/',
      'web/ui/',
      ...webShared,
    ],
    packages: 'browser',
  },
  ...['admin', 'wizard'].map((feature) => ({
    in: `web/features/${feature}/`,
    mayImport: [
      'web/features/fields/',
      'web/features/texts/',
      'web/features/websites/',
      'web/api/',
      'web/offline/',
      'web/ui/',
      ...webShared,
    ],
    packages: 'browser' as const,
  })),
  ...['collections', 'filters'].map((feature) => ({
    in: `web/features/${feature}/`,
    mayImport: ['web/features/compare/', 'web/api/', 'web/offline/', 'web/ui/', ...webShared],
    packages: 'browser' as const,
  })),
  {
    in: 'web/features/posts/',
    mayImport: ['web/features/texts/', 'web/api/', 'web/offline/', 'web/ui/', ...webShared],
    packages: 'browser',
  },
  {
    in: 'web/features/reports/',
    mayImport: ['web/features/fields/', 'web/api/', 'web/offline/', 'web/ui/', ...webShared],
    packages: 'browser',
  },
  { in: 'web/features/', mayImport: ['web/api/', 'web/offline/', 'web/ui/', ...webShared], packages: 'browser' },
  { in: 'web/api/', mayImport: ['web/offline/', ...webShared], packages: 'browser' },
  { in: 'web/offline/', mayImport: webShared, packages: 'browser' },
  { in: 'web/pwa/', mayImport: ['web/offline/', 'web/ui/', ...webShared], packages: 'browser' },
  { in: 'web/test-mode/', mayImport: ['web/ui/', 'web/lib/'], packages: 'browser' },
  { in: 'web/build/', mayImport: ['web/pwa/precache.ts', 'db/sample/', ...shared], packages: 'all' },
  {
    in: 'web/ui/',
    mayImport: ['web/lib/', 'server/domain/core/initials.ts', 'server/domain/core/monograms.ts'],
    packages: 'browser',
  },
  { in: 'web/lib/', mayImport: ['server/domain/core/cut-text.ts'], packages: 'browser' },
  { in: 'web/', mayImport: ['web/', ...shared], packages: 'browser' },
];

/** Packages that never run in a browser. */
const serverPackages = [
  'node:',
  'koa',
  '@koa/',
  'koa-',
  'better-sqlite3',
  'pg',
  'pino',
  'sirv',
  'sql-template-tag',
  'csv-parse',
  'nodemailer',
  'msw',
  'msw/',
];

/** Packages that only these layers may import, regardless of the list. */
const packageLayers: Readonly<Record<string, readonly string[]>> = {
  dexie: ['web/offline/'],
  'better-sqlite3': ['db/sql/', 'db/migrations/'],
  pg: ['db/sql/', 'db/migrations/'],
};

/** Why `file` may not import `target`, as a sentence; undefined when it may. Tests and configuration may import anything. */
export function whyForbidden(file: string, { target, dynamic }: Import): string | undefined {
  const layer = layers.find((candidate) => within(file, [candidate.in]));
  if (layer === undefined || isTest(file)) return undefined;
  if (layer.in === 'server/domain/') return whyForbiddenInDomain(file, target);
  if (isOurs(target)) {
    const own = layer.in.endsWith('/') ? ownFolder(file, layer.in) : layer.in;
    const part = partOf(target);
    const allowed = [own, ...layer.mayImport];
    if (within(target, allowed) || within(part === 'core' ? 'contract' : (part ?? target), allowed)) return undefined;
    if (dynamic && within(target, layer.mayLoadLazily ?? [])) return undefined;
    return `${file} imports ${target}, which ${layer.in} may not import`;
  }
  const onlyIn = packageLayers[target];
  if (onlyIn !== undefined && !within(file, onlyIn))
    return `${file} imports ${target}, which only ${onlyIn.join(' and ')} may import`;
  const isAllowed =
    layer.packages === 'all' || (layer.packages === 'browser' ? !within(target, serverPackages) : within(target, layer.packages));
  return isAllowed ? undefined : `${file} imports ${target}, a package that ${layer.in} may not import`;
}

/** The sources below the top level that belong to no layer, so that their imports are unlimited. */
export function withoutLayer(files: readonly string[]): string[] {
  return files.filter((file) => file.includes('/') && !isTest(file) && !layers.some((layer) => within(file, [layer.in])));
}

/** The folder from which a file may always import: its layer's, or its feature's in web/features/. */
function ownFolder(file: string, layer: string): string {
  if (layer !== 'web/features/') return layer;
  return `${layer}${file.slice(layer.length).split('/')[0] ?? ''}/`;
}

function isOurs(target: string): boolean {
  return /^(?:server|db|mocks|web|tests|dist)(?:\/|$)/.test(target) || target.startsWith('..');
}

/** A place that ends in "/", ":" or "-" matches every name that starts with it. */
function within(name: string, places: readonly string[]): boolean {
  return places.some((place) => (/[/:-]$/.test(place) ? name.startsWith(place) : name === place));
}

/**
 * The import cycles among files, including type-only and dynamic imports. Each cycle is an alphabetical list of the files that
 * import one another.
 */
export function importCycles(imports: ReadonlyMap<string, readonly string[]>): string[][] {
  const reachable = new Map<string, Set<string>>();
  for (const file of imports.keys()) {
    const reached = new Set<string>();
    const queue = [...(imports.get(file) ?? [])];
    for (let next = queue.pop(); next !== undefined; next = queue.pop()) {
      if (reached.has(next)) continue;
      reached.add(next);
      queue.push(...(imports.get(next) ?? []));
    }
    reachable.set(file, reached);
  }
  const cycles = new Map<string, string[]>();
  for (const [file, reached] of reachable) {
    if (!reached.has(file)) continue;
    const cycle = [...reached].filter((other) => reachable.get(other)?.has(file) === true).toSorted();
    cycles.set(cycle.join(' '), cycle);
  }
  return [...cycles.values()];
}
