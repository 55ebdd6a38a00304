import type { TestRequest } from '../hosts.ts';
import { by, type Scenario } from './scenario.ts';

/** A request to a call. */
export const send = (method: string, path: string, body?: unknown): TestRequest => ({
  method,
  path: `/api${path}`,
  ...(body === undefined ? {} : { body }),
});
/** Some fields of a body. */
export const some =
  (...keys: string[]) =>
  (body: unknown) =>
    Object.fromEntries(keys.map((key) => [key, (body as Record<string, unknown>)[key]]));
/** What an admin does, and what comes back. */
export const done = (name: string, request: TestRequest, body: unknown, part?: Scenario['part'], status = 200): Scenario =>
  by('ida', { name, request, status, body, ...(part === undefined ? {} : { part }) });
/** What an admin is refused, word by word. */
export const said = (name: string, request: TestRequest, status: number, message: string, code: string): Scenario =>
  by('ida', { name, request, status, body: { message, code } });
