import { expect, test } from 'vitest';
import {
  brokenLinks,
  incompleteRecords,
  longParagraphs,
  missingSources,
  undocumentedVariables,
  unknownWords,
} from './documents.ts';
import { read, repositoryFiles } from './sources.ts';

const files = repositoryFiles();
/** The Markdown files, except the lists that the tests import. */
const pages = files.filter((file) => file.endsWith('.md') && !file.startsWith('tests/transfer/files/'));

test('links between pages point to existing files and headings', () => {
  expect(pages.flatMap((file) => brokenLinks(file, files, read))).toEqual([]);
  const texts: Record<string, string> = { 'a/b.md': '# One `two`!\n[b](#one-two) [c](../c.md#x) [d](d.md)', 'c.md': '# Y' };
  expect(brokenLinks('a/b.md', Object.keys(texts), (file) => texts[file] ?? '')).toEqual([
    'a/b.md links to ../c.md#x',
    'a/b.md links to d.md',
  ]);
});

test('pages name only source files that exist', () => {
  expect(pages.flatMap((file) => missingSources(file, read(file), files))).toEqual([]);
  const text = 'See `jobs/purge.ts`, `purge.ts`, `<noun>.rules.ts`, `scenarios/admin-*.ts`, `dist/server/main.js` and `gone.ts`.';
  expect(missingSources('a.md', text, ['server/jobs/purge.ts'])).toEqual(['a.md names gone.ts']);
});

test('SECURITY.md names sources by their full path', () => {
  const named = Array.from(read('SECURITY.md').matchAll(/`([\w./-]+\.tsx?)`/g), ([, file = '']) => file);
  expect(named.length).toBeGreaterThan(30);
  expect(named.filter((file) => !files.includes(file))).toEqual([]);
});

test('a paragraph has at most five lines', () => {
  expect(pages.flatMap((file) => longParagraphs(file, read(file)))).toEqual([]);
  const line = `${'word '.repeat(25)}\n`;
  expect(longParagraphs('a.md', `${line.repeat(5)}\n${line}`)).toEqual([]);
  expect(longParagraphs('a.md', `# A\n${line.repeat(6)}`)).toHaveLength(1);
  expect(longParagraphs('a.md', `\`\`\`\n${line.repeat(9)}\`\`\`\n\n| a |\n${`| ${'b'.repeat(700)} |\n`.repeat(9)}`)).toEqual([]);
});

test('each decision has a date, its status, context, decision and consequences', () => {
  const decisions = pages.filter((file) => file.endsWith('DECISIONS.md'));
  expect(decisions).toHaveLength(3);
  expect(decisions.flatMap((file) => incompleteRecords(file, read(file)))).toEqual([]);
  const record = (body: string) => incompleteRecords('a.md', `# A\n\n### One\n\n${body}`);
  expect(record('2026-11-28, accepted.\n\n**Context.** A.\n\n**Decision.** B.\n\n**Consequences.** C.\n')).toEqual([]);
  expect(record('**Context.** A.\n\n**Decision.** B.\n\n**Consequences.** C.\n')).toEqual(['a.md: "One"']);
  expect(record('2026-11-28, accepted.\n\nIt is so.\n')).toEqual(['a.md: "One"']);
});

test('the README has at most 150 lines', () => {
  expect(read('README.md').split('\n').length - 1).toBeLessThanOrEqual(150);
});

test('the call shown in the README matches the code', () => {
  const [, example = ''] = /^```tsx\n([^]*?)^```$/m.exec(read('README.md')) ?? [];
  expect(example).toContain('declareCall');
  expect(unknownWords(example, files, read)).toEqual([]);
  const texts: Record<string, string> = { 'a/one.ts': 'export const claim = 1;' };
  expect(unknownWords('// a/one.ts: a word\nclaim();\nrefuse();\n', Object.keys(texts), (file) => texts[file] ?? '')).toEqual([
    'a/one.ts has no "refuse"',
  ]);
});

test('HOSTING.md lists every environment variable', () => {
  const config = read('server/config.ts');
  expect(undocumentedVariables(config, '').length).toBeGreaterThan(4);
  expect(undocumentedVariables(config, read('server/HOSTING.md'))).toEqual([]);
});
