import { expect, test } from 'vitest';
import { typingOver } from './typed-search.ts';

test('a search that arrives late does not replace what was typed since', () => {
  expect(typingOver({ text: 'ab', known: ['', 'a'] }, '')?.text).toBe('ab');
  expect(typingOver({ text: 'ab', known: ['', 'a'] }, 'a')?.text).toBe('ab');
});

test('after the typed search has arrived, the Back button shows the text of the URL', () => {
  const arrived = typingOver({ text: 'ab ', known: ['', 'a', 'ab'] }, 'ab');
  expect(arrived).toEqual({ text: 'ab ', known: ['ab'] });
  expect(typingOver(arrived, '')).toBeUndefined();
});

test('another text in the URL ends the typing', () => {
  expect(typingOver({ text: 'ab', known: [''] }, 'zoo')).toBeUndefined();
  expect(typingOver(undefined, 'zoo')).toBeUndefined();
});
