import { expect, test } from 'vitest';
import type { ListedCall } from '../../server/domain/core/call.ts';
import { contract } from '../../server/domain/contract.ts';
import { importsOf } from './import-directions.ts';
import { isCode, isTest, read, repositoryFiles } from './sources.ts';

/**
 * No text is lost when a session ends, because every write goes through `send` (web/api/client.ts), which waits for a new sign-in
 * on each page below `SessionHolder`. `web/api/client.test.ts` proves that for every call; these tests prove that no form
 * bypasses `send`.
 */
const files = repositoryFiles().filter((file) => file.startsWith('web/') && isCode(file) && !isTest(file));
const sources = new Map(files.map((file) => [file, read(file)]));

/** Modules that make their own requests: the network below `send`, the queue, the replica's reads, and loaders of images and build files. */
const requesting = [
  'web/api/personal-zip.ts',
  'web/main.tsx',
  'web/offline/queue/send-request.ts',
  'web/offline/replica/replica-worker.ts',
  'web/offline/transport/http.ts',
  'web/offline/transport/transport.ts',
  'web/pwa/chunk-load-error.ts',
  'web/pwa/precached-files.ts',
  'web/pwa/register-service-worker.tsx',
  'web/pwa/service-worker.ts',
];

/** Expressions that send requests without `send`. */
function requestsIn(source: string): string[] {
  return source.match(/(?<![.\w])fetch\(|\bXMLHttpRequest\b|\bsendBeacon\b|\bsendHttpRequest\(/g) ?? [];
}

test('only the transport, the queue, the replica and the service worker make requests', () => {
  expect(files.filter((file) => requestsIn(read(file)).length > 0).toSorted()).toEqual(requesting);
  expect(requestsIn("await fetch('/api')")).toHaveLength(1);
  expect(requestsIn('query.refetch()')).toEqual([]);
});

const declarations: readonly ListedCall[] = Object.values(contract);

test('the calls that are queued without a session are public calls, likes, or calls whose data is stored on the device', () => {
  const queued = [...sources.values()].flatMap((source) =>
    Array.from(source.matchAll(/\b(?:enqueue|sendNow|sendOrQueue)\(\s*'(?<id>\w+)'/g), ({ groups }) => groups?.['id'] ?? ''),
  );
  const isPublic = (id: string) => declarations.some((call) => call.id === id && call.who === 'anyone');
  expect(queued.filter((id) => !isPublic(id)).toSorted()).toEqual([
    'resubmitStartup',
    'submitStartup',
    'syncOwnCollection',
    'toggleFavorite',
  ]);
  expect(queued.filter(isPublic).toSorted()).toEqual(['sendCorrection', 'sendFeedback', 'sendReport', 'subscribe']);
});

/** Writes that need a session and have a body. */
const formCalls = new Set(
  declarations.filter(({ method, who, body }) => method !== 'GET' && who !== 'anyone' && body !== undefined).map(({ id }) => id),
);

/** The form calls made in a text. */
function formCallsIn(text: string): string[] {
  const made = text.matchAll(/\b(?:send|call(?:Query|Mutation))\(\s*'(?<id>\w+)'/g);
  return Array.from(made, ({ groups }) => groups?.['id'] ?? '').filter((id) => formCalls.has(id));
}

/** Calls that a button press makes. No text can be lost with them. */
const presses: ReadonlySet<string> = new Set(['setFavorite', 'claimStartup', 'confirmEmail', 'reauthenticate', 'addPasskey']);

/** Calls whose data is stored on the device before it is sent, and sent again on the next visit. */
const storedFirst: ReadonlySet<string> = new Set([
  'ownCollectionsQuery',
  'createCollection',
  'changeCollection',
  'shareCollection',
]);

/** A file's top-level functions and constants with their text. */
function declarationsOf(source: string): [string, string][] {
  return source.split(/\n(?=(?:export )?(?:async )?(?:function|const) )/).flatMap((text): [string, string][] => {
    const name = /^(?:export )?(?:async )?(?:function|const) (?<name>\w+)/.exec(text)?.groups?.['name'];
    return name === undefined ? [] : [[name, text]];
  });
}

/** For each file in web/api, the functions that make a form's call, directly or through another function. */
function formFunctions(): Map<string, ReadonlySet<string>> {
  return new Map(
    [...sources]
      .filter(([file]) => file.startsWith('web/api/'))
      .map(([file, source]) => {
        const names = new Set<string>();
        const parts = declarationsOf(source);
        for (let before = -1; before !== names.size;) {
          before = names.size;
          for (const [name, text] of parts) {
            const isCalling = formCallsIn(text).length > 0;
            const words = new Set(text.match(/\w+/g));
            if (isCalling || [...names].some((other) => other !== name && words.has(other))) names.add(name);
          }
        }
        return [file, names];
      }),
  );
}

/** The names that a file imports from each file in web/api. */
function apiImportsOf(file: string, source: string): [string, string[]][] {
  return Array.from(source.matchAll(/import (?:type )?\{(?<names>[^}]*)\} from '(?<from>[^']+)'/g), ({ groups }) => {
    const [target = ''] = importsOf(file, `import '${groups?.['from'] ?? ''}'`).map((found) => found.target);
    return [target, groups?.['names']?.match(/\w+/g) ?? []] as [string, string[]];
  });
}

const imports = new Map([...sources].map(([file, source]) => [file, importsOf(file, source).map(({ target }) => target)]));

function reachableFrom(file: string): Set<string> {
  const reached = new Set<string>();
  const open = [file];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (reached.has(next) || !imports.has(next)) continue;
    reached.add(next);
    open.push(...(imports.get(next) ?? []));
  }
  return reached;
}

/** Whether a route is protected: it, or the layout around it, uses `SessionHolder`. */
function isHeld(route: string): boolean {
  const layout = route.replace(/^(web\/routes\/\w+)\.[^/]+\.tsx$/, '$1.tsx');
  return [route, layout].some((file) => /<SessionHolder>/.test(sources.get(file) ?? ''));
}

test('every page with a form for members or admins keeps the form’s input when the session ends', () => {
  const functions = formFunctions();
  const forms = new Map(
    [...sources].flatMap(([file, source]): [string, string[]][] => {
      if (file.startsWith('web/api/')) return [];
      const imported = apiImportsOf(file, source).flatMap(([target, names]) =>
        names.filter((name) => functions.get(target)?.has(name) === true && !storedFirst.has(name)),
      );
      const used = [...imported, ...formCallsIn(source)].filter((name) => !presses.has(name));
      return used.length === 0 ? [] : [[file, used]];
    }),
  );
  // Shows that the search finds forms: at least one in each area.
  expect([...forms.keys()]).toEqual(
    expect.arrayContaining([
      'web/features/account-settings/use-profile-form.ts',
      'web/features/admin/deals/deal-form.tsx',
      'web/features/admin/settings/settings-form.tsx',
      'web/features/wizard/submit/use-submit.ts',
    ]),
  );
  expect(forms.size).toBeGreaterThan(20);
  const routes = files.filter((file) => file.startsWith('web/routes/'));
  const lost = routes
    .filter((route) => !isHeld(route))
    .flatMap((route) => [...reachableFrom(route)].filter((file) => forms.has(file)).map((file) => `${file} on ${route}`));
  expect(lost).toEqual([]);
});
