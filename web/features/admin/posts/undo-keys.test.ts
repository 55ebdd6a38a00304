import { expect, test } from 'vitest';
import { stepOfKey } from './undo-keys.ts';

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
])('the key %s with %j is %s', (name, held, step) => {
  expect(stepOfKey(key(name, held))).toBe(step);
});
