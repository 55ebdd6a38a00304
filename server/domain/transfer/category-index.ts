import { slugify } from '../core/slugs.ts';
import { jsonArrayOf, piecesOf } from './cells.ts';
import { spellingOf } from './spelling.ts';

interface NamedCategory {
  name: string;
  slug: string;
  formerSlugs?: readonly string[];
}

/** The categories named in a cell: the slugs of those that the directory has, and the names of the others. */
interface FoundCategories {
  slugs: readonly string[];
  names: readonly string[];
}

/** At most this many neighboring pieces of a cell are combined into one name, such as "Applications, Consulting & Services". */
const maxPieces = 5;

/** The maximum number of cells whose results are cached. */
const maxRemembered = 10_000;

/** The directory's categories by slug, former slug and name. */
export class CategoryIndex {
  readonly #bySlug = new Map<string, string>();
  readonly #bySpelling = new Map<string, string>();
  readonly #found = new Map<string, FoundCategories>();

  constructor(categories: readonly NamedCategory[]) {
    // If two categories claim the same text, a current slug has precedence over a name, and a name over a former slug.
    for (const { slug, formerSlugs = [] } of categories) for (const former of formerSlugs) this.#bySlug.set(former, slug);
    for (const { name, slug } of categories) this.#bySlug.set(slugify(name), slug);
    for (const { name, slug } of categories) this.#bySpelling.set(spellingOf(name), slug);
    for (const { slug } of categories) this.#bySlug.set(slug, slug);
  }

  /** The categories of a cell: a text, a list of texts, or a list of objects with a slug or name. */
  find(cell: unknown, separators: '|' | 'any'): FoundCategories {
    if (typeof cell !== 'string') return this.#ofEntries(Array.isArray(cell) ? cell : [cell]);
    const known = this.#found.get(cell);
    if (known !== undefined) return known;
    const entries = jsonArrayOf(cell);
    const found = entries === undefined ? this.#ofEntries(this.#split(cell.trim(), separators)) : this.#ofEntries(entries);
    if (this.#found.size < maxRemembered) this.#found.set(cell, found);
    return found;
  }

  #ofEntries(entries: readonly unknown[]): FoundCategories {
    const slugs = new Set<string>();
    const names = new Map<string, string>();
    for (const entry of entries) {
      const words = wordsOf(entry);
      const slug = words.map((word) => this.#slugOf(word)).find((known) => known !== undefined);
      const name = words.at(-1);
      if (slug !== undefined) slugs.add(slug);
      else if (name !== undefined && !names.has(slugify(name) || name)) names.set(slugify(name) || name, name);
    }
    return { slugs: [...slugs], names: [...names.values()] };
  }

  #slugOf(word: string): string | undefined {
    return this.#bySlug.get(word) ?? this.#bySlug.get(slugify(word));
  }

  /** Whether a text with separators is the name of one category. "AI, Writing" is two categories, not "AI Writing". */
  #isName(text: string): boolean {
    return this.#bySpelling.has(spellingOf(text));
  }

  /**
   * Splits a cell into the names of categories. A cell that is the name of a category as a whole is not split, and neighboring
   * pieces that together are such a name stay together.
   */
  #split(cell: string, separators: '|' | 'any'): string[] {
    const separator = separators === '|' ? /\|/ : separatorIn(cell);
    if (separator === undefined || !separator.test(cell) || this.#isName(cell)) return [cell];
    const pieces = piecesOf(cell, separator);
    const joint = separator.source === ',' ? ', ' : ' / ';
    const found: string[] = [];
    for (let at = 0; at < pieces.length;) {
      const lengths = Array.from({ length: Math.min(maxPieces, pieces.length - at) }, (_, less) => less + 1).reverse();
      const length = lengths.find((count) => count > 1 && this.#isName(pieces.slice(at, at + count).join(joint))) ?? 1;
      found.push(pieces.slice(at, at + length).join(joint));
      at += length;
    }
    return found;
  }
}

/** The texts by which the category of an entry can be found. The entry's name comes last. */
function wordsOf(entry: unknown): string[] {
  if (typeof entry === 'string') return entry.trim() === '' ? [] : [entry.trim()];
  if (typeof entry !== 'object' || entry === null) return [];
  const values: Record<string, unknown> = { ...entry };
  const texts = ['slug', 'name', 'title', 'label'].map((key) => values[key]);
  return texts.filter((text): text is string => typeof text === 'string' && text.trim() !== '').map((text) => text.trim());
}

/** The separator of the entries of a cell. In cells with bars, semicolons or line breaks, commas are parts of names. */
export function separatorIn(cell: string): RegExp | undefined {
  return [/[|;\n]/, /,/, /\s\/\s/].find((separator) => separator.test(cell));
}
