import type { TestRequest } from '../hosts.ts';
import { by, type Scenario } from './scenario.ts';

/** A request to a call. */
export const send = (method: string, path: string, body?: unknown): TestRequest => ({
  method,
  path: `/api${path}`,
  ...(body === undefined ? {} : { body }),
});
/** A successful call of an admin and its reply. */
export const succeedsAsAdmin = (
  name: string,
  request: TestRequest,
  body: unknown,
  part?: Scenario['part'],
  status = 200,
): Scenario => by('ida', { name, request, status, body, ...(part === undefined ? {} : { part }) });
/** A refused call of an admin and its error body. */
export const refusedAsAdmin = (name: string, request: TestRequest, status: number, message: string, code: string): Scenario =>
  by('ida', { name, request, status, body: { message, code } });
