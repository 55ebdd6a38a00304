import { cutText } from '../core/cut-text.ts';
import { startupLengths } from '../core/lengths.ts';
import { cleanText } from './foreign-text.ts';

/**
 * The maximum length that is read: a description with markup. A hostile site may send a megabyte, which every regular expression
 * would scan as a whole.
 */
const maxLength = 2 * startupLengths.description;

/** A text from another site as one line, without markup, double-encoded entities, and characters that forms refuse. */
export function plainLine(text: string): string {
  return plainParagraphs(text).replaceAll(/\s+/g, ' ');
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' };

/** A text from another site as several lines, without repeated blank lines. A text longer than a listing allows is cut first. */
export function plainParagraphs(text: string): string {
  const decoded = text
    .slice(0, maxLength)
    .replaceAll(/&#(\d{1,6});/g, (_, code: string) => String.fromCodePoint(Math.min(Number(code), 0x10_ff_ff)))
    .replaceAll(/&(amp|lt|gt|quot|apos|nbsp);/g, (_, name: string) => entities[name] ?? '');
  const withoutMarkup = decoded
    .replaceAll(/<(?:br|\/p|\/li|\/div)\b[^<>]*>/gi, '\n')
    .replaceAll(/<\/?(?:a|b|code|em|i|mark|span|strong|u)\b[^<>]*>/gi, '')
    .replaceAll(/<\/?[a-z!][^<>]*>/gi, ' ');
  return cleanText(withoutMarkup)
    .replaceAll(/[^\S\n]+/g, ' ')
    .replaceAll(/ ?\n ?/g, '\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();
}

/** A text of at most `max` characters. A longer text is cut between words if possible, and gets an ellipsis. */
export function shortened(text: string, max: number): string {
  if (text.length <= max) return text;
  const room = cutText(text, max - 1);
  const lastBlank = /^[^]*\S(?=\s)/.exec(room)?.[0] ?? '';
  const cut = lastBlank.length > max / 2 ? lastBlank : room;
  return `${cut.trimEnd()}…`;
}
