import { afterEach, expect, test, vi } from 'vitest';
import { recordView } from './analytics.ts';
import { setTransport } from './client.ts';

vi.mock('virtual:call-addresses', () => ({ callAddresses: { recordView: { method: 'POST' } } }));
afterEach(() => vi.unstubAllGlobals());

test('a prerendered page counts its view once, when it becomes visible', async () => {
  const sent: unknown[] = [];
  setTransport(async (_id, { body }) => {
    sent.push(body);
    return { status: 200, json: '{}' };
  });
  const page = Object.assign(new EventTarget(), { prerendering: true });
  vi.stubGlobal('document', page);
  recordView('a');
  expect(sent).toEqual([]);
  page.prerendering = false;
  page.dispatchEvent(new Event('prerenderingchange'));
  page.dispatchEvent(new Event('prerenderingchange'));
  expect(sent).toEqual([{ startupId: 'a' }]);
  recordView('b');
  expect(sent).toHaveLength(2);
});
