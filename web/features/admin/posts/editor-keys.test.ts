import { afterEach, expect, test, vi } from 'vitest';
import { connectMarkKeys, markOfKey, stepOfKey } from './editor-keys.ts';

afterEach(() => vi.unstubAllGlobals());

const key = (name: string, held: readonly string[]) => ({
  key: name,
  ctrlKey: held.includes('Ctrl'),
  metaKey: held.includes('Meta'),
  shiftKey: held.includes('Shift'),
  altKey: held.includes('Alt'),
});

test.each([
  ['z', ['Ctrl'], 'undo'],
  ['Z', ['Ctrl'], 'undo'],
  ['z', ['Meta'], 'undo'],
  ['Z', ['Ctrl', 'Shift'], 'redo'],
  ['Z', ['Meta', 'Shift'], 'redo'],
  ['y', ['Ctrl'], 'redo'],
  ['y', ['Meta'], undefined],
  ['z', [], undefined],
  ['z', ['Ctrl', 'Alt'], undefined],
  ['z', ['Ctrl', 'Meta'], undefined],
  ['b', ['Ctrl'], undefined],
])('the key %s with %j pressed means %s', (name, held, step) => {
  expect(stepOfKey(key(name, held))).toBe(step);
});

test.each([
  ['b', ['Ctrl'], 'bold', undefined],
  ['B', ['Ctrl'], 'bold', undefined],
  ['i', ['Ctrl'], 'italic', undefined],
  ['b', ['Meta'], undefined, 'bold'],
  ['i', ['Meta'], undefined, 'italic'],
  ['b', [], undefined, undefined],
  ['b', ['Ctrl', 'Shift'], undefined, undefined],
  ['i', ['Ctrl', 'Alt'], undefined, undefined],
  ['b', ['Ctrl', 'Meta'], undefined, undefined],
  ['z', ['Ctrl'], undefined, undefined],
])('the key %s with %j pressed means %s, and on a Mac %s', (name, held, elsewhere, onAMac) => {
  expect([markOfKey(key(name, held), false), markOfKey(key(name, held), true)]).toEqual([elsewhere, onAMac]);
});

/** The marks that pressing Ctrl+B applies in an element. */
function pressIn({ isContentEditable, hasToolbar }: { isContentEditable: boolean; hasToolbar: boolean }) {
  const marks: string[] = [];
  vi.stubGlobal('navigator', { userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:153.0) Gecko/20100101 Firefox/153.0' });
  vi.stubGlobal('document', { execCommand: (mark: string) => marks.push(mark) });
  vi.stubGlobal('HTMLElement', EventTarget);
  const querySelector = () => (hasToolbar ? {} : null);
  const holder = Object.assign(new EventTarget(), { isContentEditable, querySelector });
  // The stub has only the members that `connectMarkKeys` uses.
  const disconnect = connectMarkKeys(holder as unknown as HTMLElement);
  const press = Object.assign(new Event('keydown', { cancelable: true }), key('b', ['Ctrl']));
  holder.dispatchEvent(press);
  const isPrevented = press.defaultPrevented;
  disconnect();
  holder.dispatchEvent(Object.assign(new Event('keydown', { cancelable: true }), key('b', ['Ctrl'])));
  return { marks, isPrevented };
}

test("a shortcut marks editable text once and prevents the browser's own action", () => {
  expect(pressIn({ isContentEditable: true, hasToolbar: false })).toEqual({ marks: ['bold'], isPrevented: true });
});

test("a shortcut does nothing while the editor's toolbar handles it, or in a field of the editor's menus", () => {
  expect(pressIn({ isContentEditable: true, hasToolbar: true })).toEqual({ marks: [], isPrevented: false });
  expect(pressIn({ isContentEditable: false, hasToolbar: false })).toEqual({ marks: [], isPrevented: false });
});
