const numbers = new Intl.NumberFormat('en');

/** 13888 as "13,888". */
export function formatCount(count: number): string {
  return numbers.format(count);
}

/** "1 startup", "2 startups", "1,204 startups". */
export function countOf(count: number, singular: string, plural = `${singular}s`): string {
  return `${formatCount(count)} ${count === 1 ? singular : plural}`;
}

/** Paragraphs of a plain text: blank lines part them, single line breaks stay within. */
export function paragraphs(text: string): string[] {
  return text
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '');
}

/** At most `max` characters, cut at a word, for descriptions in heads and feeds. */
export function excerpt(text: string, max: number): string {
  const line = text.replace(/\s+/g, ' ').trim();
  if (line.length <= max) return line;
  const cut = line.slice(0, max - 1);
  const space = cut.lastIndexOf(' ');
  return `${(space > max / 2 ? cut.slice(0, space) : cut).replace(/[\s,;:.–-]+$/, '')}…`;
}

/** A website's host as people say it: without "www.". */
export function hostOf(website: string): string {
  return URL.canParse(website) ? new URL(website).hostname.replace(/^www\./, '') : website;
}
