import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { usePressLatch } from './press-latch.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function Latched({ busy, onLatch }: { busy: boolean; onLatch: (counts: () => boolean) => void }) {
  onLatch(usePressLatch(busy));
  return null;
}

/** What a component gets. */
function latchOf(busy: boolean): () => boolean {
  const onLatch = vi.fn<(counts: () => boolean) => void>();
  renderToStaticMarkup(<Latched busy={busy} onLatch={onLatch} />);
  const [[counts = () => false] = []] = onLatch.mock.calls;
  return counts;
}

test('of two presses in one moment the first counts, and a later one counts again', () => {
  const counts = latchOf(false);
  expect([counts(), counts()]).toEqual([true, false]);
  vi.advanceTimersByTime(50);
  expect(counts()).toBe(true);
});

test('no press counts while what it starts is busy', () => {
  const counts = latchOf(true);
  expect(counts()).toBe(false);
  vi.advanceTimersByTime(50);
  expect(counts()).toBe(false);
});
