import type { TestRequest } from '../hosts.ts';
import { by, type Scenario } from './scenario.ts';

/** A request to a call. */
export const send = (method: string, path: string, body?: unknown): TestRequest => ({
  method,
  path: `/api${path}`,
  ...(body === undefined ? {} : { body }),
});
/** Picks some fields of a body. */
export const some =
  (...keys: string[]) =>
  (body: unknown) =>
    Object.fromEntries(keys.map((key) => [key, (body as Record<string, unknown>)[key]]));
/** A successful call of an admin and its reply. */
export const succeeds = (name: string, request: TestRequest, body: unknown, part?: Scenario['part'], status = 200): Scenario =>
  by('ida', { name, request, status, body, ...(part === undefined ? {} : { part }) });
/** A refused call of an admin and its error body. */
export const refusedWith = (name: string, request: TestRequest, status: number, message: string, code: string): Scenario =>
  by('ida', { name, request, status, body: { message, code } });
