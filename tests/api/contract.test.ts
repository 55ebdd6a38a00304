import { expect, test } from 'vitest';
import { isAdminCall, type ListedCall, type Who } from '../../server/domain/core/call.ts';
import { contract } from '../../server/domain/contract.ts';
import { errorCatalogue } from '../../server/domain/core/errors.ts';
import { seededRandom } from '../random.ts';
import { allowedMethods, hasPath, routesOf } from '../../server/api/routes.ts';

const routes = routesOf(contract);

const declarations: [string, ListedCall][] = Object.entries(contract);

test('every call declares who may make it', () => {
  const silent = declarations.filter(
    ([, { who }]) =>
      !(typeof who === 'string' ? ['anyone', 'member'].includes(who) : isAdminCall({ who }) || parameterOf(who) !== undefined),
  );
  expect(silent).toEqual([]);
});

test('a call that only a member or owner may make has their id or listing in its path', () => {
  for (const [id, { who, path }] of declarations) {
    const parameter = parameterOf(who);
    if (parameter !== undefined)
      expect({ id, segments: path.split('/') }).toEqual({ id, segments: expect.arrayContaining([`:${parameter}`]) });
  }
});

function parameterOf(who: Who): string | undefined {
  if (typeof who !== 'object' || 'may' in who) return undefined;
  return 'self' in who ? who.self : who.owner;
}

test('each call has the id under which it is listed', () => {
  expect(declarations.map(([, { id }]) => id)).toEqual(declarations.map(([id]) => id));
});

test('no two calls share method and path', () => {
  const addresses = declarations.map(([, { method, path }]) => `${method} ${path.replace(/:\w+/g, ':')}`);
  expect(addresses).toEqual([...new Set(addresses)]);
});

test('a publicly cacheable call is a read for anyone', () => {
  const wrongCalls = declarations.filter(
    ([, { cache, method, who }]) => cache === 'public' && (method !== 'GET' || who !== 'anyone'),
  );
  expect(wrongCalls).toEqual([]);
});

test('every path parameter has a schema, and every schema of a parameter belongs to a path parameter', () => {
  for (const [id, { path, params }] of declarations) {
    const pathParams = [...path.matchAll(/:(\w+)/g)].map(([, name]) => name).sort();
    const described = params !== undefined && 'entries' in params ? Object.keys(params.entries as object).sort() : [];
    expect({ id, described }).toEqual({ id, described: pathParams });
  }
});

test('every declared error code is in the catalog', () => {
  const codes = declarations.flatMap(([, { errors }]) => [...errors]);
  expect(codes.filter((code) => !(code in errorCatalogue))).toEqual([]);
});

test('no route is shadowed by an earlier one, in whatever order a build declares the calls', () => {
  const random = seededRandom(1);
  for (let round = 0; round < 20; round += 1) {
    const shuffled = declarations.map((entry) => ({ entry, at: random() })).sort((a, b) => a.at - b.at);
    const ordered = round === 0 ? routes : routesOf(Object.fromEntries(shuffled.map(({ entry }) => entry)));
    const shadowed = ordered.flatMap((route, at) =>
      ordered
        .slice(0, at)
        .filter(({ declaration, path }) => declaration.method === route.declaration.method && hasPath(path, route.path))
        .map(({ path }) => `${path} before ${route.path}`),
    );
    expect(shadowed).toEqual([]);
  }
});

test('the allowed methods of a path are those of its calls', () => {
  expect(allowedMethods(routes, '/api/startups')).toEqual(['GET', 'HEAD']);
  expect(allowedMethods(routes, '/api/analytics/view')).toEqual(['POST']);
  expect(allowedMethods(routes, '/api/nope')).toEqual([]);
});
