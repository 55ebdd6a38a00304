import { posix } from 'node:path';

/** One import of a file: static, type-only, re-exported or dynamic. */
export interface Import {
  /** From the repository's root for our own files ("server/contract/call.ts"), else as written ("koa", "node:fs"). */
  target: string;
  dynamic: boolean;
}

const strings = /(?<before>\bfrom\s*|\bimport\s*\(\s*|\bimport\s+)(?<quote>['"`])(?<specifier>[^'"`\n]+)\k<quote>/g;
const comments = /\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm;

/** Every import in a source text. Commented-out code does not count. */
export function importsOf(file: string, source: string): Import[] {
  return Array.from(source.replace(comments, '').matchAll(strings), ({ groups }) => ({
    target: resolved(file, groups?.['specifier'] ?? ''),
    dynamic: groups?.['before']?.includes('(') === true,
  }));
}

function resolved(file: string, specifier: string): string {
  const path = specifier.replace(/\?.*$/, '');
  return path.startsWith('.') ? posix.normalize(posix.join(posix.dirname(file), path)) : path;
}

interface Room {
  /** A folder (ending in "/") or a file; of several that fit, the first counts. */
  in: string;
  /** Our own folders and files that may be imported; its own folder always may. */
  ours: readonly string[];
  /** Packages: all, none, or a list in which "@x/" stands for a whole scope. */
  packages: 'all' | 'browser' | readonly string[];
  /** May be imported by `import()` only. */
  later?: readonly string[];
}

const shared = ['server/contract/', 'server/rules/'];
const webShared = [...shared, 'web/lib/'];

/** Who may know whom (the map in README.md). `browser`: everything but what only a server has. */
export const rooms: readonly Room[] = [
  { in: 'server/contract/', ours: [], packages: ['valibot'] },
  { in: 'server/rules/', ours: ['server/contract/', 'db/store.ts'], packages: [] },
  { in: 'server/calls/', ours: [...shared, 'db/store.ts'], packages: [] },
  { in: 'server/handle.ts', ours: ['server/calls/', 'server/repeats.ts', ...shared, 'db/store.ts'], packages: ['valibot'] },
  { in: 'server/repeats.ts', ours: [...shared, 'db/store.ts'], packages: [] },
  { in: 'server/request.ts', ours: ['server/calls/', ...shared], packages: ['valibot'] },
  {
    in: 'server/http/',
    ours: [
      'server/calls/',
      'server/handle.ts',
      'server/request.ts',
      'server/config.ts',
      'server/adapters/',
      ...shared,
      'db/store.ts',
    ],
    packages: 'all',
  },
  { in: 'server/adapters/', ours: ['server/calls/call.ts', ...shared], packages: 'all' },
  {
    in: 'server/jobs/',
    ours: ['server/calls/', 'server/handle.ts', 'server/adapters/', 'server/config.ts', ...shared, 'db/store.ts'],
    packages: 'all',
  },
  { in: 'server/config.ts', ours: ['server/contract/'], packages: ['valibot'] },
  { in: 'server/main.ts', ours: ['server/', 'db/store.ts', 'db/sql/', 'db/sample/'], packages: 'all' },
  { in: 'server/cli/', ours: ['server/', 'db/store.ts', 'db/sql/'], packages: 'all' },
  { in: 'db/store.ts', ours: ['server/contract/', 'db/records.ts', 'db/conflicts.ts'], packages: [] },
  { in: 'db/records.ts', ours: ['server/contract/'], packages: [] },
  { in: 'db/conflicts.ts', ours: ['server/contract/'], packages: [] },
  { in: 'db/mutex.ts', ours: [], packages: [] },
  { in: 'db/memory/', ours: [...shared, 'db/store.ts', 'db/mutex.ts'], packages: [] },
  { in: 'db/sample/', ours: [...shared, 'db/store.ts'], packages: [] },
  { in: 'db/sql/', ours: [...shared, 'db/store.ts', 'db/mutex.ts', 'db/migrations/'], packages: 'all' },
  { in: 'db/migrations/', ours: ['db/sql/', ...shared], packages: 'all' },
  {
    in: 'mocks/',
    ours: [
      'server/handle.ts',
      'server/request.ts',
      'server/adapters/mail-templates.ts',
      ...shared,
      'db/store.ts',
      'db/memory/',
      'db/sample/',
    ],
    packages: ['msw', 'msw/', '@mswjs/', 'valibot'],
  },
  { in: 'web/main.tsx', ours: ['web/', ...shared], packages: 'browser', later: ['mocks/browser.ts'] },
  { in: 'web/routes/', ours: ['web/features/', 'web/api/', 'web/ui/', ...webShared], packages: 'browser' },
  {
    in: 'web/features/startups/',
    ours: ['web/features/claims/', 'web/features/favorites/', 'web/api/', 'web/ui/', ...webShared],
    packages: 'browser',
  },
  { in: 'web/features/', ours: ['web/api/', 'web/ui/', ...webShared], packages: 'browser' },
  { in: 'web/api/', ours: ['web/offline/', ...webShared], packages: 'browser' },
  { in: 'web/offline/', ours: webShared, packages: 'browser' },
  { in: 'web/pwa/', ours: ['web/offline/', 'web/ui/', ...webShared], packages: 'browser' },
  { in: 'web/ui/', ours: ['web/lib/'], packages: 'browser' },
  { in: 'web/lib/', ours: [], packages: 'browser' },
  { in: 'web/', ours: ['web/', ...shared], packages: 'browser' },
];

/** What a visitor's browser has no use for. */
const serverPackages = [
  'node:',
  'koa',
  '@koa/',
  'koa-',
  'better-sqlite3',
  'pino',
  'sirv',
  'sql-template-tag',
  'csv-parse',
  'nodemailer',
  'msw',
  'msw/',
];

/** Packages that only one room may know, whatever the room's rule. */
const keptTo: Readonly<Record<string, readonly string[]>> = {
  dexie: ['web/offline/'],
  'better-sqlite3': ['db/sql/', 'db/migrations/'],
};

/** Why `file` may not import `target`, or undefined. */
export function whyForbidden(file: string, { target, dynamic }: Import): string | undefined {
  const room = rooms.find((candidate) => within(file, [candidate.in]));
  if (room === undefined) return undefined;
  if (isOurs(target)) {
    const own = room.in.endsWith('/') ? ownFolder(file, room.in) : room.in;
    if (within(target, [own, ...room.ours])) return undefined;
    if (dynamic && within(target, room.later ?? [])) return undefined;
    return `${file} imports ${target}, which ${room.in} may not know`;
  }
  const keepers = keptTo[target];
  if (keepers !== undefined && !within(file, keepers))
    return `${file} imports ${target}, which only ${keepers.join(' and ')} may use`;
  const allowed =
    room.packages === 'all' || (room.packages === 'browser' ? !within(target, serverPackages) : within(target, room.packages));
  return allowed ? undefined : `${file} imports ${target}, which ${room.in} may not use`;
}

/** A feature's own folder is the feature: none imports another. */
function ownFolder(file: string, room: string): string {
  if (room !== 'web/features/') return room;
  return `${room}${file.slice(room.length).split('/')[0] ?? ''}/`;
}

function isOurs(target: string): boolean {
  return /^(?:server|db|mocks|web|tests|dist)(?:\/|$)/.test(target) || target.startsWith('..');
}

/** Names ending in "/", ":" or "-" stand for everything that begins with them. */
function within(name: string, places: readonly string[]): boolean {
  return places.some((place) => (/[/:-]$/.test(place) ? name.startsWith(place) : name === place));
}
