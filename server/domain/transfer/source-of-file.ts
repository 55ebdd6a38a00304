import type { SourceKind } from './read-list.ts';

interface FileTraits {
  name: string;
  format: 'table' | 'json';
  headings: readonly string[];
  samples: readonly string[];
}

/** The program that wrote a table or JSON, recognized by the file's name, headings and values. */
export function sourceOf({ name, format, headings, samples }: FileTraits): SourceKind {
  const keys = new Set(headings.map((heading) => heading.trim().toLowerCase()));
  const has = (...words: string[]) => words.every((word) => keys.has(word));
  if (has('listing_title') || has('views count', 'map latitude') || has('directory', 'publish_date', 'manual_lat'))
    return 'directorist';
  const hasGeoColumn = has('geodir_website') || has('default_category') || has('cat_posttype') || has('post_type', 'post_title');
  if (hasGeoColumn || /(?:^|\W)gd_\w+/.test(name)) return 'geodirectory';
  if (format === 'json') return isOpenDirectory(keys) ? 'open-directory' : 'rows';
  if (isNotion(name, samples)) return 'notion';
  if (isAirtable(name, headings, samples)) return 'airtable';
  return isSheet(name) ? 'sheets' : 'rows';
}

function isOpenDirectory(keys: ReadonlySet<string>): boolean {
  const repository = [
    'repository',
    'repositoryurl',
    'repo',
    'repo_url',
    'github',
    'githuburl',
    'github_url',
    'stars',
    'license',
    'topics',
  ];
  return repository.some((key) => keys.has(key));
}

function isNotion(name: string, samples: readonly string[]): boolean {
  return /\b[\da-f]{32}(?:_all)?\.csv$/i.test(name) || samples.some((cell) => /\(https:\/\/(?:www\.)?notion\.so\//.test(cell));
}

function isAirtable(name: string, headings: readonly string[], samples: readonly string[]): boolean {
  return (
    /-[^-]*(?:view|gallery|kanban|calendar|grid|all records)\.csv$/i.test(name) ||
    headings.some((heading) => /\(from [^()]+\)$/i.test(heading.trim())) ||
    samples.some((cell) => /\(https:\/\/\w+\.airtableusercontent\.com\//.test(cell) || /^rec[\dA-Za-z]{14}$/.test(cell))
  );
}

/** Files downloaded from Google Sheets are named after the document and the sheet ("Tools - Sheet1.csv"). */
function isSheet(name: string): boolean {
  return / - (?:sheet|tabelle|tabellenblatt|blatt|feuille|hoja|foglio|página|form responses|formularantworten)\s?\d+\.[ct]sv$/i.test(
    name,
  );
}
