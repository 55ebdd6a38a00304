import { startupLengths } from '../core/lengths.ts';
import { cleanText } from './foreign-text.ts';

/** A description with its markup. Another site may have written a megabyte, and each expression goes over all of it. */
const maxLength = 2 * startupLengths.description;

/** One line of a foreign text: without markup, entities that were encoded twice, and characters that forms refuse. */
export function plainLine(text: string): string {
  return plainParagraphs(text).replaceAll(/\s+/g, ' ');
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' };

/** A foreign text of several lines: at most one blank line after another. Longer texts than listings have room for are cut first. */
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

/** At most `max` characters, cut between words where there are any, and then with an ellipsis. */
export function shortened(text: string, max: number): string {
  if (text.length <= max) return text;
  const room = text.slice(0, max - 1).replace(/[\uD800-\uDBFF]$/, '');
  const lastBlank = /^[^]*\S(?=\s)/.exec(room)?.[0] ?? '';
  const cut = lastBlank.length > max / 2 ? lastBlank : room;
  return `${cut.trimEnd()}…`;
}
