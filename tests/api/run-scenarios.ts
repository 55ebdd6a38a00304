import { describe, expect, test } from 'vitest';
import { createSession, type TestResponse } from './hosts.ts';
import { openEachHost } from './shared-hosts.ts';
import type { Scenario } from './scenarios/scenario.ts';

/** Runs lists of scenarios in order on every host. The hosts' replies must be equal. */
export function runScenarios(scenarios: Readonly<Record<string, readonly Scenario[]>>): void {
  const hosts = openEachHost();

  for (const [noun, list] of Object.entries(scenarios)) {
    describe(`${noun}, on every host`, () => {
      for (const { name, as, request, status, body, part } of list) {
        test(name, async () => {
          const responses = [];
          for (const host of hosts) {
            const response = await host.send(as === undefined ? request : { ...request, session: await createSession(host, as) });
            expect({ host: host.name, status: response.status }).toEqual({ host: host.name, status });
            const fullBody = bodyOf(response);
            expect(part === undefined ? fullBody : part(fullBody)).toEqual(body);
            expect(response.headers['content-type']).toBe('application/json; charset=utf-8');
            responses.push({ body: fullBody, allow: response.headers.allow, retryAfter: response.headers['retry-after'] });
          }
          // Even if a scenario compares only a part, the whole replies of all hosts must be equal.
          for (const response of responses) expect(response).toEqual(responses[0]);
        });
      }
    });
  }

  test('every scenario has a unique name', () => {
    const names = Object.values(scenarios).flatMap((list) => list.map(({ name }) => name));
    expect(names).toEqual([...new Set(names)]);
  });
}

function bodyOf({ text }: TestResponse): unknown {
  return text === '' ? undefined : JSON.parse(text);
}
