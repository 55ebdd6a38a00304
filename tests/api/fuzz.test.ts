import fc from 'fast-check';
import { expect, test } from 'vitest';
import { errorCatalogue, type ErrorBody } from '../../server/domain/core/errors.ts';
import { contract } from '../../server/domain/contract.ts';
import { type Route, routesOf } from '../../server/api/routes.ts';
import { type TestRequest } from './hosts.ts';
import { openBothHosts } from './shared-hosts.ts';

const hosts = openBothHosts();

/** Strings with a special meaning in some layer, and arbitrary text. */
const word = fc.oneof(
  fc.constantFrom(
    '1',
    '0',
    '-1',
    '10',
    '1e9',
    'NaN',
    '',
    ' ',
    'null',
    'true',
    '__proto__',
    'constructor',
    "' OR 1=1--",
    '*',
    '%',
    '%00',
    '../..',
    'mosscount',
    'design',
  ),
  fc.constantFrom('00000000000300003b6c9058', 'ffffffffffffffffffffffff', '日々ノート', '🙂', '\u202e', 'ﬀ', 'İ'),
  fc.string({ unit: 'grapheme', maxLength: 30 }),
);
const name = fc.oneof(
  fc.constantFrom('page', 'limit', 'q', 'slug', 'startupId', 'startupIds', 'sort', '__proto__'),
  fc.string({ maxLength: 8 }),
);
const bodies = fc.oneof(
  fc
    .dictionary(name, fc.oneof(word, fc.array(word, { maxLength: 60 }), fc.jsonValue({ maxDepth: 3 })), { maxKeys: 4 })
    .map((value) => JSON.stringify(value)),
  fc.json(),
  fc.string({ maxLength: 40 }),
);
const types = fc.constantFrom(
  'application/json',
  'application/json; charset=utf-8',
  'text/plain',
  'application/x-www-form-urlencoded',
);

/** A request to a call. Each of its parts is valid or invalid. */
const requests: fc.Arbitrary<TestRequest> = fc
  .record({
    route: fc.constantFrom(...routesOf(contract)),
    words: fc.array(
      word.filter((text) => text !== ''),
      { minLength: 3, maxLength: 3 },
    ),
    rawPath: fc.option(fc.constantFrom('%', '%zz', '%E0%A4', '%c0%af'), { freq: 8 }),
    query: fc.array(fc.tuple(name, word), { maxLength: 4 }),
    body: bodies,
    type: types,
    wrongMethod: fc.option(fc.constantFrom('GET', 'POST', 'PUT', 'PATCH', 'DELETE'), { freq: 8 }),
  })
  .map(({ route, words, rawPath, query, body, type, wrongMethod }) => {
    const method = wrongMethod ?? route.declaration.method;
    const search = new URLSearchParams(query).toString();
    const path = filled(route, words, rawPath) + (search === '' ? '' : `?${search}`);
    return method === 'GET' ? { method, path } : { method, path, body, headers: { 'content-type': type } };
  });

function filled(route: Route, words: readonly string[], rawPath: string | null): string {
  let at = 0;
  return route.path.replace(
    /:\w+/g,
    () => rawPath ?? encodeURIComponent((words[at++] ?? 'x').toWellFormed()).replace(/^\.+$/, 'dots'),
  );
}

/** A request whose reply contains a random challenge and the host's name. */
const passkeyOptions: TestRequest = {
  method: 'POST',
  path: '/api/users/auth/passkey/options',
  body: '',
  headers: { 'content-type': 'application/json' },
};

test('both hosts give the same replies to random requests, and never a server error', async () => {
  await fc.assert(
    fc.asyncProperty(requests, async (request) => {
      const responses = [];
      for (const host of hosts) {
        const { status, text } = await host.send(request);
        const body: unknown = JSON.parse(text);
        expect(status).toBeLessThan(500);
        if (status >= 400) expectErrorShape(status, body);
        responses.push({ status, body: comparable(body) });
      }
      expect(responses[1]).toEqual(responses[0]);
    }),
    { numRuns: Number(process.env['FUZZ_RUNS'] ?? 300), examples: [[passkeyOptions]] },
  );
});

/** The body of a reply. In the options of a passkey, the random challenge and the host's name are left out. */
function comparable(body: unknown): unknown {
  if (typeof body !== 'object' || body === null || !('challenge' in body)) return body;
  return { ...body, challenge: '', rpId: '' };
}

function expectErrorShape(status: number, body: unknown): void {
  const { code, message, fields } = body as ErrorBody;
  expect(errorCatalogue[code]).toEqual({ status, message });
  for (const reason of Object.values(fields ?? {})) expect(typeof reason).toBe('string');
}
