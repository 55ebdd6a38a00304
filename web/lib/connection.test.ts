import { afterEach, expect, test, vi } from 'vitest';
import { connectionCost } from './connection.ts';

afterEach(() => vi.unstubAllGlobals());

test.each([
  [undefined, undefined],
  [{}, undefined],
  [{ saveData: false, effectiveType: '4g', type: 'wifi' }, undefined],
  [{ saveData: false, effectiveType: '3g', type: 'unknown' }, undefined],
  [{ saveData: true, effectiveType: '4g', type: 'wifi' }, 'save-data'],
  [{ effectiveType: '2g' }, 'slow'],
  [{ effectiveType: 'slow-2g', type: 'wifi' }, 'slow'],
  [{ effectiveType: '4g', type: 'cellular' }, 'metered'],
  [{ effectiveType: '4g', metered: true }, 'metered'],
] as const)('the connection %o has the cost %s', (connection, cost) => {
  vi.stubGlobal('navigator', { connection });
  expect(connectionCost()).toBe(cost);
});
