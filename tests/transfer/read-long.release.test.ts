import { expect, test } from 'vitest';
import { mapRows } from '../../server/domain/transfer/map-rows.ts';
import { guessMapping } from '../../server/domain/transfer/guess-mapping.ts';
import { readFile } from '../../server/domain/transfer/read-file.ts';
import { ImportError } from '../../server/domain/transfer/read-list.ts';
import { directory } from './outcomes.ts';

/**
 * Texts for which a naive parser would take quadratic time, because it would search for an end from each of many beginnings. A
 * slow parser exceeds the time limit of the test.
 */
test.each([
  ['quotes.csv', 'name,website\n', '"'],
  ['open-quotes.csv', 'name,website\n', '"a\n'],
  ['broken-quotes.csv', 'name,website\n', '"a"b,"c\n'],
  ['separators.csv', 'name,website\n', ','],
  ['headings.csv', '', 'a,'],
  ['list.csv', 'name,website,categories,tags\nAcme,https://acme.example,"', 'a, '],
  ['html.csv', 'listing_title,website,listing_content\nAcme,https://acme.example,"', '<a href='],
  ['comments.csv', 'listing_title,website,listing_content\nAcme,https://acme.example,"', '<!--'],
  ['scripts.csv', 'listing_title,website,listing_content\nAcme,https://acme.example,"', '<script>'],
  ['blanks.csv', 'name,website,description\nAcme,https://acme.example,"', ' '],
  ['logos.csv', 'name,website,logo\nAcme,https://acme.example,"', 'a (https://b,'],
  ['badges.md', '## A\n- ', '!['],
  ['badges-2.md', '## A\n- ', '[![a]('],
  ['links.md', '## A\n- ', '[a]('],
  ['blanks.md', '## A\n- a', ' '],
  ['nested.md', '## A\n', '  - a\n'],
  ['tables.md', '', '| '],
  ['headings.md', '', '# a '],
  ['open.json', '[', '['],
  ['objects.json', '[', '{"a":'],
  ['lines.jsonl', '', '[[[[\n'],
])('%s of half a megabyte is read in time', (name, beginning, repeated) => {
  const bytes = Buffer.from(beginning + repeated.repeat(500_000 / repeated.length));
  try {
    for (const list of readFile(name, bytes)) {
      const { mapping } = guessMapping(list, directory);
      expect(mapRows(list, mapping, directory)).toHaveLength(list.rows.length);
    }
  } catch (error) {
    expect(error).toBeInstanceOf(ImportError);
  }
});
