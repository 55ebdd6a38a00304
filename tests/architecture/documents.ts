import { posix } from 'node:path';

/** Links in a Markdown file to files that are not in the repository, or to missing headings. `read` returns a file's text. */
export function brokenLinks(file: string, files: readonly string[], read: (file: string) => string): string[] {
  const links = Array.from(read(file).matchAll(/\]\((?!https?:)([^)\s]+)\)/g), ([, link = '']) => link);
  return links
    .filter((link) => {
      const [path = '', heading] = link.split('#');
      const target = path === '' ? file : posix.join(posix.dirname(file), path);
      if (!files.includes(target)) return true;
      return heading !== undefined && !headingIds(read(target)).includes(heading);
    })
    .map((link) => `${file} links to ${link}`);
}

/** The ids that GitHub gives to the headings of a page. */
function headingIds(text: string): string[] {
  return Array.from(text.matchAll(/^#+ (.+)$/gm), ([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  );
}

/** Environment variables that server/config.ts reads but HOSTING.md does not list. */
export function undocumentedVariables(config: string, readme: string): string[] {
  const read = Array.from(config.matchAll(/^ {2}([A-Z][A-Z_]+): \{/gm), ([, name]) => name ?? '');
  return read
    .filter((name) => !new RegExp(`^\\| \`${name}\` +\\|`, 'm').test(readme))
    .map((name) => `server/HOSTING.md does not list ${name}`);
}

/** Source files named on a page that do not exist. A name may omit folders ("jobs/purge.ts"). Patterns and built files are ignored. */
export function missingSources(file: string, text: string, files: readonly string[]): string[] {
  const named = Array.from(text.matchAll(/`([\w$./-]+\.(?:tsx?|mjs))`/g), ([, name = '']) => name);
  return named
    .filter((name) => !files.some((each) => each === name || each.endsWith(`/${name}`)))
    .map((name) => `${file} names ${name}`);
}

/** The width of a line in characters. */
const lineWidth = 132;

/** Paragraphs and list items with more than five lines. Code, tables and headings do not count. */
export function longParagraphs(file: string, text: string): string[] {
  return text
    .replace(/^ *```[^]*?^ *```$/gm, '')
    .split(/\n\s*\n|\n(?=\s*(?:[-*]|\d+\.)\s)/)
    .map((block) => block.replace(/^(?:#.*|\|.*| {4,}.*)$\n?/gm, '').trim())
    .filter((block) => block.split('\n').reduce((lines, line) => lines + Math.max(1, Math.ceil(line.length / lineWidth)), 0) > 5)
    .map((block) => `${file}: "${block.slice(0, 60)}…"`);
}

/** The decisions, below headings of the third level, that lack a date, a status or one of the three parts. */
export function incompleteRecords(file: string, text: string): string[] {
  const form =
    /^\n20\d\d-\d\d-\d\d(?:, [a-z]+ 20\d\d-\d\d-\d\d)?, (?:accepted|proposed)\.\n\n\*\*Context\.\*\* [^]+?\n\n\*\*Decision\.\*\* [^]+?\n\n\*\*Consequences\.\*\* /;
  return text
    .split(/^### /m)
    .slice(1)
    .flatMap((record) => {
      const [title = ''] = record.split('\n', 1);
      return form.test(record.slice(title.length + 1)) ? [] : [`${file}: "${title}"`];
    });
}

/**
 * Words in an example that do not occur in its source files. A comment such as "// claims.rules.ts: why" names the source file or folder
 * of the following lines.
 */
export function unknownWords(example: string, files: readonly string[], read: (file: string) => string): string[] {
  return example.split(/^(?=\/\/ \S+: )/m).flatMap((part) => {
    const [comment = ''] = part.split('\n', 1);
    const source = /^\/\/ (\S+): /.exec(comment)?.[1] ?? '';
    const text = files
      .filter((file) => file.endsWith(source) || file.startsWith(`${source}/`))
      .map(read)
      .join('\n');
    const words = new Set(part.slice(comment.length).match(/[A-Za-z]\w*/g));
    return [...words].filter((word) => !new RegExp(`\\b${word}\\b`).test(text)).map((word) => `${source} has no "${word}"`);
  });
}
