import { apiPrefix, decodePathSegment } from './request.ts';
import type { CallDeclaration } from '../domain/core/call.ts';
import type { CallId } from '../domain/contract.ts';

/** The calls that a host answers, by id: the whole contract, or a part of it. */
export type Declarations = { readonly [Id in CallId]?: CallDeclaration };

export interface Route {
  id: CallId;
  declaration: CallDeclaration;
  /** With the prefix: `/api/startups/slug/:slug`. */
  path: string;
  paramNames: readonly string[];
  pattern: RegExp;
}

export interface FoundRoute {
  route: Route;
  /** The parameters in the path, still percent-encoded. */
  captures: readonly string[];
}

export interface Router {
  /** Every call with its path. Literal segments sort before parameters, so `/startups/trending` never matches as a `:slug`. */
  routes: readonly Route[];
  /** Throws for a call that this router does not have. */
  declarationOf: (id: CallId) => CallDeclaration;
  /** The route of a request. HEAD is answered as GET. */
  find: (method: string, path: string) => FoundRoute | undefined;
  /** The methods of all calls at a path, for the `Allow` header; empty when no call has this path. */
  allowedMethods: (path: string) => string[];
}

export function createRouter(declarations: Declarations): Router {
  const routes = Object.entries(declarations)
    .map(([id, declaration]) => routeOf(id as CallId, declaration))
    .sort((a, b) => bySpecificity(a.path, b.path));
  /** The routes that a path can match, by method and number of segments. */
  const routesByShape = new Map<string, Route[]>();
  for (const route of routes) {
    const shape = shapeOf(route.declaration.method, route.path);
    routesByShape.set(shape, [...(routesByShape.get(shape) ?? []), route]);
  }
  return {
    routes,
    declarationOf: (id) => {
      const declaration = declarations[id];
      if (declaration === undefined) throw new Error(`This host has no call ${id}.`);
      return declaration;
    },
    find: (method, path) => {
      for (const route of routesByShape.get(shapeOf(method === 'HEAD' ? 'GET' : method, path)) ?? []) {
        const match = route.pattern.exec(path);
        if (match !== null) return { route, captures: match.slice(1) };
      }
      return undefined;
    },
    allowedMethods: (path) => {
      const methods = new Set<string>();
      for (const route of routes) {
        if (!route.pattern.test(path)) continue;
        methods.add(route.declaration.method);
        if (route.declaration.method === 'GET') methods.add('HEAD');
      }
      return [...methods].sort();
    },
  };
}

/** Decodes the captures of a found route; throws `request.malformed` for invalid percent-encoding. */
export function decodeParams(route: Route, captures: readonly string[]): Record<string, string> {
  return Object.fromEntries(route.paramNames.map((name, at) => [name, decodePathSegment(captures[at] ?? '')]));
}

function routeOf(id: CallId, declaration: CallDeclaration): Route {
  const path = apiPrefix + declaration.path;
  const segments = path.split('/');
  return {
    id,
    declaration,
    path,
    paramNames: segments.filter(isParameter).map((segment) => segment.slice(1)),
    pattern: new RegExp(`^${segments.map((segment) => (isParameter(segment) ? '([^/]+)' : segment)).join('/')}$`),
  };
}

function isParameter(segment: string): boolean {
  return segment.startsWith(':');
}

function bySpecificity(a: string, b: string): number {
  const left = a.split('/');
  const right = b.split('/');
  for (const [at, segment] of left.entries()) {
    const other = right[at];
    if (other === undefined) break;
    if (isParameter(segment) !== isParameter(other)) return isParameter(segment) ? 1 : -1;
  }
  return 0;
}

function shapeOf(method: string, path: string): string {
  return `${method} ${path.split('/').length}`;
}
