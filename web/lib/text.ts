import { cutText } from '../../server/domain/core/cut-text.ts';
/** Formats 13888 as "13,888". `Intl` is avoided, because its first use takes 60 ms on a phone before the page can be used. */
export function formatCount(count: number): string {
  return String(count).replace(/\B(?=(?:\d{3})+$)/g, ',');
}

/** "1 startup", "2 startups", "1,204 startups". */
export function countOf(count: number, singular: string, plural = `${singular}s`): string {
  return `${formatCount(count)} ${count === 1 ? singular : plural}`;
}

/** The paragraphs of plain text, split at blank lines. Single line breaks stay inside a paragraph. */
export function paragraphs(text: string): string[] {
  return text
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '');
}

/** Whether two texts differ only in spaces, case and the final period. */
export function isSameText(one: string, other: string): boolean {
  const plain = (text: string) => text.replace(/\s+/g, ' ').trim().replace(/\.$/, '').toLowerCase();
  return one !== '' && plain(one) === plain(other);
}

/** At most `max` characters, cut at a word, for descriptions in heads and feeds. */
export function excerpt(text: string, max: number): string {
  const line = text.replace(/\s+/g, ' ').trim();
  if (line.length <= max) return line;
  const cut = cutText(line, max - 1);
  const space = cut.lastIndexOf(' ');
  return `${(space > max / 2 ? cut.slice(0, space) : cut).replace(/[\s,;:.–-]+$/, '')}…`;
}

/** The host name of a website, without "www.". */
export function hostOf(website: string): string {
  try {
    return new URL(website).hostname.replace(/^www\./, '');
  } catch {
    return website;
  }
}
