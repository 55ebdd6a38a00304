import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useDebounced } from './hooks.ts';

/** A stub of what React needs from a browser to run the effects of a component that renders nothing. */
function anElement(): HTMLElement {
  const element = {
    nodeType: 1,
    tagName: 'DIV',
    addEventListener: () => undefined,
    appendChild: () => undefined,
    firstChild: null,
    lastChild: null,
  };
  const ownerDocument = { nodeType: 9, addEventListener: () => undefined, activeElement: null, defaultView: undefined };
  // React touches only these members.
  return { ...element, ownerDocument } as unknown as HTMLElement;
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  vi.stubGlobal('window', { event: undefined, HTMLIFrameElement: class {} });
  vi.stubGlobal('document', anElement().ownerDocument);
});
afterEach(() => void vi.useRealTimers());

test('a debounced value changes only after its source has not changed for the whole delay', () => {
  const seen: string[] = [];
  function Typed({ text }: { text: string }) {
    const settled = useDebounced(text, 400);
    if (seen.at(-1) !== settled) seen.push(settled);
    return null;
  }
  const root = createRoot(anElement());
  for (const text of ['', 'm', 'mo', 'mot', 'moth']) {
    act(() => root.render(<Typed text={text} />));
    act(() => void vi.advanceTimersByTime(399));
  }
  expect(seen).toEqual(['']);
  act(() => void vi.advanceTimersByTime(1));
  expect(seen).toEqual(['', 'moth']);
});
