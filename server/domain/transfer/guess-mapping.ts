import type { Field } from '../listings/fields.contract.ts';
import { checkFieldValues } from '../listings/field-schema.contract.ts';
import { isEmptyCell } from './cells.ts';
import { isAddress } from './csv-table.ts';
import { dateMessages, daysOf, decidedOrder, isAmbiguousDate, readDate } from './date-cells.ts';
import { fieldOfColumn, valueOfCell } from './field-cells.ts';
import { headingKey, headingWithoutAddition, headingWords, targetOfQuestion } from './headings.ts';
import { looksLikeHtml } from './html-text.ts';
import { type Mapping, ownColumns, type Target, type TargetDirectory } from './mapping.ts';
import { awesomeColumns } from './read-awesome-list.ts';
import type { ReadList, SourceKind } from './read-list.ts';

/**
 * A question that the file leaves open: `column` has dates that can be read in two ways, or no column matches the required
 * `target`.
 */
export type Question = { text: string } & ({ about: 'dates'; column: string } | { about: 'missing'; target: Target });

export interface GuessedMapping {
  mapping: Mapping;
  questions: readonly Question[];
}

/** Guesses a list's mapping from its headings and values. `questions` are those that remain open. */
export function guessMapping(list: ReadList, { fields }: Pick<TargetDirectory, 'fields'>): GuessedMapping {
  const columns = list.source === 'awesome-list' ? awesomeTargets : new Guess(list, fields).columns();
  const isOwn = list.columns.some(({ heading }) => ownHeadings.has(heading));
  const hasTagline = Object.values(columns).includes('tagline');
  const { dayFirst, question } = guessOrder(list, columns, fields);
  const html = !isOwn && (isWordPress(list.source) || hasHtml(list, columns));
  return {
    mapping: {
      columns,
      ...(dayFirst === undefined ? {} : { dayFirst }),
      ...(list.kind === 'startups' ? { taglineFromDescription: !hasTagline, cutsLongTexts: true } : {}),
      ...(html ? { readsHtml: true } : {}),
      listSeparators: list.columns.some(({ heading }) => heading === 'websiteKind') ? '|' : 'any',
    },
    questions: [...missingTargets(list, columns), ...(question === undefined ? [] : [question])],
  };
}

/** Headings that only the import's own format has. */
const ownHeadings = new Set(['publishedAt', 'sourceId', 'websiteKind', 'affiliateLink', 'videoUrl', 'specialOffer']);

const isWordPress = (source: SourceKind) => source === 'directorist' || source === 'geodirectory';

const awesomeTargets: Readonly<Record<string, Target>> = {
  [awesomeColumns.name]: 'name',
  [awesomeColumns.address]: 'website',
  [awesomeColumns.text]: 'description',
  [awesomeColumns.section]: 'categories',
};

/** Columns of WordPress exports that do not mean what their names suggest. */
const excluded: Partial<Record<SourceKind, ReadonlySet<string>>> = {
  directorist: new Set(['price', 'price-range', 'atbd-listing-pricing', 'location', 'locations', 'address', 'status']),
  geodirectory: new Set(['status', 'price', 'region', 'city', 'package-id']),
};

/** A column is judged by at most this many of its values. */
const judgedValues = 200;

interface Column {
  heading: string;
  key: string;
  /** The key of the heading without its addition, such as "(year)". */
  shortKey: string;
  filled: number;
}

class Guess {
  readonly #list: ReadList;
  readonly #fields: readonly Field[];
  readonly #columns: readonly Column[];
  readonly #targets = new Map<string, Target>();

  constructor(list: ReadList, fields: readonly Field[]) {
    this.#list = list;
    this.#fields = list.kind === 'startups' ? fields : [];
    const without = excluded[list.source] ?? new Set();
    this.#columns = list.columns
      .map(({ heading, filled }) => ({
        heading,
        key: headingKey(heading),
        shortKey: headingKey(headingWithoutAddition(heading)),
        filled,
      }))
      // Columns of email addresses are never imported, because addresses of people must not become public.
      .filter(({ key, heading }) => !without.has(key) && this.#share(heading, isEmail, 0) < 0.5);
  }

  columns(): Mapping['columns'] {
    this.#byOwnName();
    this.#byWord();
    this.#byQuestion();
    this.#bySpareWord();
    this.#byAddresses();
    return Object.fromEntries(this.#list.columns.map(({ heading }) => [heading, this.#targets.get(heading) ?? null]));
  }

  /** Assigns columns that have the name of one of the import's columns or of a field. */
  #byOwnName(): void {
    const own = new Map(ownColumns[this.#list.kind].map((target) => [target.toLowerCase(), target]));
    for (const { heading } of this.#columns) {
      const target = own.get(heading.trim().toLowerCase());
      const field =
        target === undefined
          ? (fieldOfColumn(heading, this.#fields) ?? fieldOfColumn(headingWithoutAddition(heading), this.#fields))
          : undefined;
      if (target === 'location' && !this.#hasCountry()) continue;
      if (target !== undefined && (target !== 'publishedAt' || heading === target || this.#fits(heading, target)))
        this.#targets.set(heading, target);
      else if (field !== undefined && this.#mayBe(heading, field)) this.#targets.set(heading, `field:${field.key}`);
    }
  }

  #byWord(): void {
    for (const [target, words] of headingWords[this.#list.kind])
      if (target !== 'location' || this.#hasCountry()) this.#assign(target, words);
    for (const { key } of this.#fields) this.#assign(`field:${key}`, headingWords.fields.get(key) ?? []);
  }

  #byQuestion(): void {
    if (this.#list.kind !== 'startups') return;
    for (const { heading } of this.#columns) {
      const target = this.#targets.has(heading) ? undefined : targetOfQuestion(heading);
      if (target !== undefined && !this.#isTaken(target)) this.#targets.set(heading, target);
    }
  }

  /**
   * Assigns columns by less specific words, for targets that have no column yet. If a list has only one text, it is the
   * description, and the tagline is taken from it.
   */
  #bySpareWord(): void {
    if (this.#list.kind !== 'startups') return;
    for (const [target, words] of headingWords.spare) if (!this.#isTaken(target)) this.#assign(target, words);
    const tagline = [...this.#targets].find(([, target]) => target === 'tagline');
    if (tagline !== undefined && !this.#isTaken('description')) this.#targets.set(tagline[0], 'description');
  }

  /** If only one column has web addresses, it is the website. */
  #byAddresses(): void {
    if (this.#list.kind !== 'startups' || this.#isTaken('website')) return;
    const free = this.#columns.filter(({ heading, filled }) => filled > 0 && !this.#targets.has(heading));
    const addresses = free.filter(({ heading }) => this.#share(heading, isWebAddress) > 0.8);
    const [only] = addresses;
    if (addresses.length === 1 && only !== undefined) this.#targets.set(only.heading, 'website');
  }

  /**
   * Assigns the column with the best word to a target. Also assigns other columns that never have a value in the same row, as in
   * JSON lists whose objects have different properties.
   */
  #assign(target: Target, words: readonly string[]): void {
    const rank = new Map(words.map((word, at) => [word, at]));
    const rankOf = ({ key, shortKey }: Column) => rank.get(key) ?? rank.get(shortKey);
    const candidates = this.#columns
      .filter(
        (column) => rankOf(column) !== undefined && !this.#targets.has(column.heading) && this.#fits(column.heading, target),
      )
      .sort((a, b) => Number(b.filled > 0) - Number(a.filled > 0) || (rankOf(a) ?? 0) - (rankOf(b) ?? 0));
    for (const { heading, filled } of candidates) {
      const others = [...this.#targets].filter(([, taken]) => taken === target).map(([other]) => other);
      if (others.length === 0 || (filled > 0 && !others.some((other) => this.#meet(heading, other))))
        this.#targets.set(heading, target);
    }
  }

  /** Whether any row has values in both columns. */
  #meet(one: string, other: string): boolean {
    const isFilled = (row: Row, heading: string) => Object.hasOwn(row, heading) && !isEmptyCell(row[heading]);
    return this.#list.rows.some((row) => isRow(row) && isFilled(row, one) && isFilled(row, other));
  }

  #isTaken(target: Target): boolean {
    return [...this.#targets.values()].includes(target);
  }

  #hasCountry(): boolean {
    return this.#fields.some(({ key, type }) => key === 'country' && type === 'place');
  }

  /** Whether a column's values are possible for a target. */
  #fits(heading: string, target: Target): boolean {
    if (target === 'publishedAt') return this.#share(heading, isDateLike) >= 0.5;
    if (target === 'website') return this.#share(heading, isWebAddress) >= 0.5;
    if (target === 'categories' || target === 'name') return this.#share(heading, isWebAddress) < 0.5;
    const field = this.#fields.find(({ key }) => target === `field:${key}`);
    return field === undefined || this.#mayBe(heading, field);
  }

  /**
   * Whether at least half of a column's values fit a field; always true for fewer than three values. A column "Status", for
   * example, may contain the progress of someone's own work on the list.
   */
  #mayBe(heading: string, field: Field): boolean {
    const isValue = (cell: unknown) =>
      checkFieldValues({ [field.key]: valueOfCell(cell, field) }, [field], { prefix: '' }).errors === undefined;
    return this.#values(heading).length < 3 || this.#share(heading, isValue) >= 0.5;
  }

  #values(heading: string): unknown[] {
    return valuesOf(this.#list, heading, judgedValues);
  }

  /** The share of a column's values with a property. */
  #share(heading: string, has: (cell: unknown) => boolean, ofEmpty = 1): number {
    const values = this.#values(heading);
    return values.length === 0 ? ofEmpty : values.filter(has).length / values.length;
  }
}

type Row = Readonly<Record<string, unknown>>;

function isRow(row: unknown): row is Row {
  return typeof row === 'object' && row !== null && !Array.isArray(row);
}

/** The values of a column that are not empty. */
function* valuesIn({ rows }: ReadList, heading: string): Generator {
  for (const row of rows) {
    if (!isRow(row) || !Object.hasOwn(row, heading)) continue;
    const cell = row[heading];
    if (!isEmptyCell(cell)) yield cell;
  }
}

function valuesOf(list: ReadList, heading: string, max: number): unknown[] {
  const values: unknown[] = [];
  for (const cell of valuesIn(list, heading)) {
    values.push(cell);
    if (values.length === max) break;
  }
  return values;
}

const isEmail = (cell: unknown) => typeof cell === 'string' && /^[^\s@/]+@[^\s@/]+\.[a-z]{2,}$/i.test(cell.trim());
const isWebAddress = (cell: unknown) =>
  typeof cell === 'string' && !cell.includes('@') && isAddress(cell.replace(/^\[[^[\]]*\]\((\S+)\)$/, '$1'));

/** Whether a value is a date, or a failed attempt at one, such as a number or an impossible day. */
function isDateLike(cell: unknown): boolean {
  if (typeof cell === 'number') return true;
  return typeof cell === 'string' && readDate(cell).reason !== dateMessages.expected;
}

const required = {
  startups: ['name', 'website', 'description'],
  categories: ['name', 'description'],
  posts: ['title', 'content'],
};

function missingTargets({ kind }: ReadList, columns: Mapping['columns']): Question[] {
  const taken = new Set(Object.values(columns));
  return required[kind]
    .filter((target) => !taken.has(target))
    .map((target) => ({ about: 'missing', target, text: `Which column has the ${target}?` }));
}

/**
 * Whether days come before months in the dates of a list, if an unambiguous date shows it. Otherwise a question, if the list has
 * an ambiguous date.
 */
function guessOrder(
  list: ReadList,
  columns: Mapping['columns'],
  fields: readonly Field[],
): { dayFirst?: boolean; question?: Question } {
  const dates = new Set(['publishedAt', ...fields.filter(({ type }) => type === 'date').map(({ key }) => `field:${key}`)]);
  let ambiguous: { column: string; cell: string } | undefined;
  const orders = new Set<boolean>();
  for (const [column, target] of Object.entries(columns)) {
    if (target === null || !dates.has(target)) continue;
    for (const cell of valuesIn(list, column)) {
      if (typeof cell !== 'string') continue;
      const order = decidedOrder(cell);
      if (order !== undefined) orders.add(order);
      else if (ambiguous === undefined && isAmbiguousDate(cell)) ambiguous = { column, cell: cell.trim() };
    }
  }
  const [dayFirst] = orders;
  if (orders.size === 1 && dayFirst !== undefined) return { dayFirst };
  if (ambiguous === undefined) return {};
  const { column, cell } = ambiguous;
  return {
    question: { about: 'dates', column, text: `Is ${cell.split(/\s/)[0] ?? cell} the ${daysOf(cell).join(' or the ')}?` },
  };
}

function hasHtml(list: ReadList, columns: Mapping['columns']): boolean {
  const texts = Object.keys(columns).filter((heading) => columns[heading] === 'description' || columns[heading] === 'content');
  const values = texts.flatMap((heading) => valuesOf(list, heading, judgedValues));
  return values.filter((cell) => typeof cell === 'string' && looksLikeHtml(cell)).length * 5 >= Math.max(values.length, 1);
}
