import { startupLengths } from '../core/lengths.ts';
import { shortened } from '../websites/plain-text.ts';

/** Abbreviations whose period does not end a sentence. */
const abbreviation =
  /(?:^|\s|\()(?:e\.g|i\.e|etc|inc|ltd|co|corp|vs|dr|mr|mrs|ms|st|no|nr|z\.\s?b|bzw|ca|u\.\s?a|u\.s|approx|[a-z])\.$/i;

/** The first sentence of a description in Markdown, as plain text and cut to a tagline's length; '' when there is none. */
export function taglineOf(description: string): string {
  const [line = ''] = description
    .slice(0, maxRead)
    .split(/\n+/)
    .map(plainText)
    .filter((text) => text !== '');
  for (const { index } of line.matchAll(/[.!?。！？](?=\s|$)|[。！？]/g)) {
    const sentence = line.slice(0, index + 1);
    if (!abbreviation.test(sentence)) return shortened(sentence, startupLengths.tagline);
  }
  return shortened(line, startupLengths.tagline);
}

/** Only this many characters are searched for the first sentence. */
const maxRead = 2_000;

function plainText(line: string): string {
  return line
    .replace(/^\s*(?:[-*+]|\d{1,3}[.)]|#{1,6}|>)\s+/, '')
    .replaceAll(/!?\[([^[\]]*)\]\([^()]*\)/g, '$1')
    .replaceAll(/(?<![\p{L}\p{N}])[*_]{1,3}(?=\S)|(?<=\S)[*_]{1,3}(?![\p{L}\p{N}])|`/gu, '')
    .trim();
}
