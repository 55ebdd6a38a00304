import type { Username } from '../../../db/sample/people.ts';
import type { TestRequest } from '../hosts.ts';
import { freshNetwork } from '../members.ts';
import { type RefusalCode, refusals } from '../refusals.ts';

/** One request and the complete expected reply of both hosts. */
export interface Scenario {
  /** The rule, as a sentence. */
  name: string;
  /** The sample user who makes the request; a visitor by default. */
  as?: Username;
  request: TestRequest;
  status: number;
  /** Picks the compared part of the body; by default the whole body is compared. */
  part?: (body: unknown) => unknown;
  body: unknown;
}

export function get(name: string, path: string, body: unknown, part?: Scenario['part']): Scenario {
  return { name, request: { path }, status: 200, body, ...(part === undefined ? {} : { part }) };
}

/** A refusal with the status and message of `refusals`; `fields` by path. */
export function refused(name: string, request: TestRequest, code: RefusalCode, fields?: Record<string, string>): Scenario {
  const [status, message] = refusals[code];
  return { name, request, status, body: fields === undefined ? { message, code } : { message, code, fields } };
}

/** A success whose reply is only a message. */
export function repliesWithMessage(name: string, request: TestRequest, message: string, status = 200): Scenario {
  return { name, request, status, body: { message } };
}

/** The same scenario with a signed-in user. */
export function by(username: Username, scenario: Scenario): Scenario {
  return { ...scenario, as: username };
}

/** A refusal of a signed-in user. */
export function refusedAs(
  username: Username,
  name: string,
  request: TestRequest,
  code: RefusalCode,
  fields?: Record<string, string>,
): Scenario {
  return by(username, refused(name, request, code, fields));
}

/** A request with a body from a new network, so that no rate limit applies. */
export function fromNewNetwork(method: string, path: string, body: unknown): TestRequest {
  return { method, path, body, headers: freshNetwork() };
}

/** Compares only these fields of the body. */
export function onlyFields(...keys: string[]): (body: unknown) => Record<string, unknown> {
  return (body) => Object.fromEntries(keys.map((key) => [key, (body as Record<string, unknown>)[key]]));
}

export function codeOf(body: unknown): string {
  return (body as { code: string }).code;
}

interface Paged {
  startups: { slug: string }[];
  total: number;
  hasMore: boolean;
}

/** A page of startups by their slugs, in order. */
export function pageOf(body: unknown): unknown {
  const { startups, total, hasMore } = body as Paged;
  return { slugs: startups.map(({ slug }) => slug), total, hasMore };
}

export function slugsOf(body: unknown): unknown {
  return (body as { slug: string }[]).map(({ slug }) => slug);
}
