import type { Field } from '../listings/fields.contract.ts';
import type { CategoryIndex } from './category-index.ts';
import { separatorIn } from './category-index.ts';
import { jsonArrayOf, piecesOf } from './cells.ts';
import { readDate } from './date-cells.ts';
import { decodeEntities, markdownOfHtml } from './html-text.ts';
import type { Mapping, Target } from './mapping.ts';
import type { SourceKind } from './read-list.ts';

/** How cells are read. */
export interface CellReading {
  source: SourceKind;
  mapping: Mapping;
  fields: readonly Field[];
  index: CategoryIndex;
}

/** Converts a cell to the form that the import accepts for its column. Values that are not understood are returned unchanged. */
export function readCell(cell: unknown, target: Target, reading: CellReading): unknown {
  const { mapping, source } = reading;
  switch (target) {
    case 'name':
    case 'title':
      return typeof cell === 'string' ? withoutNotionLinks(plainOf(cell, mapping), source) : cell;
    case 'tagline':
    case 'description':
    case 'content':
    case 'excerpt':
    case 'specialOffer':
      return typeof cell === 'string' && mapping.readsHtml === true ? markdownOfHtml(cell) : cell;
    case 'website':
    case 'affiliateLink':
    case 'videoUrl':
      return typeof cell === 'string' ? addressOf(cell) : cell;
    case 'logo':
    case 'logoUrl':
    case 'coverImage':
    case 'featuredImage':
      return imageOf(cell);
    case 'categories':
    case 'category':
      return typeof cell === 'string' ? withoutNotionLinks(plainOf(cell, mapping), source) : cell;
    case 'tags':
    case 'makers':
      return listOf(typeof cell === 'string' ? withoutNotionLinks(plainOf(cell, mapping), source) : cell, mapping);
    case 'publishedAt':
      return dateOf(cell, mapping);
    case 'status':
      return typeof cell === 'string' ? statusOf(cell) : cell;
    default:
      return fieldCell(cell, target, reading);
  }
}

function fieldCell(cell: unknown, target: Target, { mapping, fields }: CellReading): unknown {
  const field = target.startsWith('field:') ? fields.find(({ key }) => `field:${key}` === target) : undefined;
  if (field === undefined) return cell;
  if (field.type === 'date') return dateOf(cell, mapping);
  const value = nameOf(cell);
  return Array.isArray(value) && field.type !== 'choices' && value.length === 1 ? value[0] : value;
}

const plainOf = (text: string, { readsHtml }: Mapping) => (readsHtml === true ? decodeEntities(text) : text);

/** Removes the addresses that Notion exports, in parentheses, after the name of a linked page. */
function withoutNotionLinks(text: string, source: SourceKind): string {
  return source === 'notion' ? text.replaceAll(/\s?\(https:\/\/(?:www\.)?notion\.so\/[^()\s]*\)/g, '') : text;
}

/** The address in a cell with a Markdown link or with angle brackets. Other cells are returned unchanged. */
function addressOf(cell: string): string {
  const text = cell.trim();
  return /^\[[^[\]]*\]\((\S+?)\)$/.exec(text)?.[1] ?? /^<(\S+)>$/.exec(text)?.[1] ?? cell;
}

/**
 * The address of the first image in a cell, which can have the form "logo.png (https://...)", addresses separated by commas or
 * with details after "|", or objects with an address.
 */
function imageOf(cell: unknown): unknown {
  if (Array.isArray(cell)) return cell.length === 0 ? '' : imageOf(cell[0]);
  if (typeof cell === 'object' && cell !== null) {
    const address = ['url', 'src', 'href']
      .map((key) => (cell as Record<string, unknown>)[key])
      .find((text) => typeof text === 'string');
    return address ?? cell;
  }
  if (typeof cell !== 'string') return cell;
  const text = cell.trim();
  const attached = /\((https?:\/\/[^\s()]+)\)/.exec(text.slice(0, 4_000))?.[1];
  if (attached !== undefined) return attached;
  return /^https?:\/\/[^\s|]+?(?=[\s|]|,\s?https?:|$)/.exec(text.slice(0, 4_000))?.[0] ?? cell;
}

/**
 * Converts a cell to a list of texts. The cell can be a list of texts, a list of objects with names, or one text with separators.
 */
function listOf(cell: unknown, { listSeparators = 'any' }: Mapping): unknown {
  if (typeof cell !== 'string') return nameOf(cell);
  const entries = jsonArrayOf(cell);
  if (entries !== undefined) return nameOf(entries);
  const separator = listSeparators === '|' ? /\|/ : separatorIn(cell);
  return separator === undefined ? piecesOf(cell, /\|/) : piecesOf(cell, separator);
}

/** The name of an object, or the names of all objects in a list. Other values are returned unchanged. */
function nameOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(nameOf);
  if (typeof value !== 'object' || value === null) return value;
  const values: Record<string, unknown> = { ...value };
  return ['name', 'title', 'label', 'value', 'slug'].map((key) => values[key]).find((name) => typeof name === 'string') ?? value;
}

/**
 * Converts a date to the import's own form: a day, or a time in UTC. Other values are returned unchanged, and refused later with
 * a reason.
 */
function dateOf(cell: unknown, { dayFirst }: Mapping): unknown {
  if (typeof cell === 'number') return String(cell);
  if (typeof cell !== 'string') return cell;
  const { time, isDay } = readDate(cell, dayFirst);
  if (time === undefined) return cell;
  return isDay ? time.slice(0, 10) : time;
}

const statuses: Readonly<Record<string, string>> = {
  publish: 'published',
  live: 'published',
  public: 'published',
  veröffentlicht: 'published',
  publié: 'published',
  publicado: 'published',
  entwurf: 'draft',
  brouillon: 'draft',
  borrador: 'draft',
};

/** The status of a post. */
function statusOf(cell: string): string {
  const word = cell.trim().toLowerCase();
  return Object.hasOwn(statuses, word) ? (statuses[word] ?? word) : word;
}

/** Why a row of a WordPress export is not published; undefined when it is. */
export function whyUnpublished(row: object): string | undefined {
  const values: Record<string, unknown> = { ...row };
  const status = values['post_status'] ?? values['listing_status'];
  if (typeof status !== 'string' || ['', 'publish', 'published'].includes(status.trim().toLowerCase())) return undefined;
  return `Its status is ${status.trim().slice(0, 40)}.`;
}
