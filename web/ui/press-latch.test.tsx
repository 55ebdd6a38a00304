import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { usePressLatch } from './press-latch.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function Latched({ busy, onLatch }: { busy: boolean; onLatch: (counts: () => boolean) => void }) {
  onLatch(usePressLatch(busy));
  return null;
}

/** The function that the hook returns to a component. */
function latchOf(busy: boolean): () => boolean {
  const onLatch = vi.fn<(counts: () => boolean) => void>();
  renderToStaticMarkup(<Latched busy={busy} onLatch={onLatch} />);
  const [[counts = () => false] = []] = onLatch.mock.calls;
  return counts;
}

test('only the first of two immediate presses counts, and a later press counts again', () => {
  const counts = latchOf(false);
  expect([counts(), counts()]).toEqual([true, false]);
  vi.advanceTimersByTime(50);
  expect(counts()).toBe(true);
});

test('no press counts while the action is busy', () => {
  const counts = latchOf(true);
  expect(counts()).toBe(false);
  vi.advanceTimersByTime(50);
  expect(counts()).toBe(false);
});
