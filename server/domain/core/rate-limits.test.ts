import { describe, expect, test } from 'vitest';
import { createMemoryRateLimits, hitRateLimit, retryAfterSeconds } from './rate-limits.ts';

describe('a rate-limit window', () => {
  test('starts with the first hit and counts until it ends', () => {
    expect(hitRateLimit(undefined, 1_000, 50)).toEqual({ count: 1, resetsAt: 1_050 });
    expect(hitRateLimit({ count: 1, resetsAt: 1_050 }, 1_000, 1_049)).toEqual({ count: 2, resetsAt: 1_050 });
    expect(hitRateLimit({ count: 9, resetsAt: 1_050 }, 1_000, 1_050)).toEqual({ count: 1, resetsAt: 2_050 });
  });

  test.each([
    [5, 5, undefined],
    [6, 5, 4],
    [7, 5, 4],
  ])('with %i hits and a limit of %i points asks to wait for %s seconds', (count, points, seconds) => {
    expect(retryAfterSeconds({ count, resetsAt: 10_000 }, points, 6_001)).toBe(seconds);
  });

  test('that was started by a fast clock counts as ended', () => {
    expect(hitRateLimit({ count: 99, resetsAt: 365 * 86_400_000 }, 10_000, 5_000)).toEqual({ count: 1, resetsAt: 15_000 });
    expect(hitRateLimit({ count: 99, resetsAt: 15_000 }, 10_000, 5_000)).toEqual({ count: 100, resetsAt: 15_000 });
  });

  test('that was started by another process with a slightly later clock continues', () => {
    expect(hitRateLimit({ count: 3, resetsAt: 15_020 }, 10_000, 5_000)).toEqual({ count: 4, resetsAt: 15_020 });
  });

  test('that is about to end gives a Retry-After of one second rather than zero', () => {
    expect(retryAfterSeconds({ count: 6, resetsAt: 10_000 }, 5, 10_000)).toBe(1);
  });
});

test('each key has its own window', () => {
  const hit = createMemoryRateLimits();
  hit('ada', 1_000, 0);
  expect(hit('ada', 1_000, 1)).toEqual({ count: 2, resetsAt: 1_000 });
  expect(hit('bob', 1_000, 1)).toEqual({ count: 1, resetsAt: 1_001 });
  expect(hit('ada', 1_000, 1_000)).toEqual({ count: 1, resetsAt: 2_000 });
});

test('beyond 50,000 keys the oldest window is dropped', () => {
  const hit = createMemoryRateLimits();
  for (let caller = 0; caller <= 50_000; caller += 1) hit(`caller-${caller}`, 1_000, 0);
  expect(hit('caller-50000', 1_000, 1).count).toBe(2);
  expect(hit('caller-0', 1_000, 1).count).toBe(1);
});
