import type { ReactNode } from 'react';

const overlongWord = /\S{25}/;

/**
 * Lets a text with an overlong word break anywhere. Otherwise, the word would push the other columns of a table out of sight. Shorter
 * words stay whole, even where a column is narrow.
 */
export function wrapClass(content: ReactNode): string {
  return typeof content === 'string' && overlongWord.test(content) ? 'wrap-anywhere' : '';
}
