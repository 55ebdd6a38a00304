import type { ListedCall } from '../domain/core/call.ts';
import { byCodePoints } from '../domain/core/compare-texts.ts';
import type { Call } from '../domain/call-context.ts';
import type { CallId, Contract } from '../domain/contract.ts';
import { apiPrefix, decodePathSegment } from './request.ts';

/** The calls that a host answers, by id: the whole contract or a part of it. */
export type Declarations = { readonly [Id in CallId]?: ListedCall };

/** The implementations of the calls, by id. */
export type Implementations = { readonly [Id in CallId]?: Call<Contract[Id]> };

/** A call and its address. Every host mounts it in its own router. */
export interface Route {
  id: CallId;
  declaration: ListedCall;
  /** The path with prefix and parameters: `/api/startups/slug/:slug`. */
  path: string;
}

/** Every call with its path. Literal segments come before parameters, so that `/startups/trending` never matches as a `:slug`. */
export function routesOf(declarations: Declarations): Route[] {
  return Object.entries(declarations)
    .map(([id, declaration]) => ({ id: id as CallId, declaration, path: apiPrefix + declaration.path }))
    .map((route) => ({ route, shape: shapeOf(route) }))
    .sort((a, b) => byCodePoints(a.shape, b.shape))
    .map(({ route }) => route);
}

/** Whether a path matches a pattern exactly. Routers are more lenient: some accept a trailing slash or a percent-encoded literal. */
export function hasPath(pattern: string, path: string): boolean {
  return hasSegments(pattern.split('/'), path.split('/'));
}

/** The parameters in a path that matches the route. Throws `request.malformed` for invalid percent-encoding. */
export function paramsOf({ path }: Pick<Route, 'path'>, requested: string): Record<string, string> {
  const found = requested.split('/');
  const params: Record<string, string> = {};
  for (const [at, segment] of path.split('/').entries()) {
    if (isParameter(segment)) params[segment.slice(1)] = decodePathSegment(found[at] ?? '');
  }
  return params;
}

/** The methods of all calls at a path, for the `Allow` header; empty when no call has this path. */
export function allowedMethods(routes: readonly Route[], requested: string): string[] {
  const found = requested.split('/');
  const methods = new Set<string>();
  for (const { path, declaration } of routes) {
    if (!hasSegments(path.split('/'), found)) continue;
    methods.add(declaration.method);
    if (declaration.method === 'GET') methods.add('HEAD');
  }
  return [...methods].sort();
}

function hasSegments(segments: readonly string[], found: readonly string[]): boolean {
  return (
    segments.length === found.length &&
    segments.every((segment, at) => (isParameter(segment) ? found[at] !== '' : found[at] === segment))
  );
}

function isParameter(segment: string): boolean {
  return segment.startsWith(':');
}

/** The positions of the parameters in a path. Sorting needs an order of any two paths, even of two that never match the same address. */
function shapeOf({ path }: Route): string {
  return path
    .split('/')
    .map((segment) => (isParameter(segment) ? ':' : '.'))
    .join('');
}
