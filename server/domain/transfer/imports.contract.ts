import * as v from 'valibot';
import { declareCall } from '../core/call.ts';
import { commonLengths } from '../core/common-lengths.ts';
import { categoryLengths, importLengths, maxImportRows, maxItems, userLengths } from '../core/lengths.ts';
import { adminPageSizes } from '../core/admin-page-sizes.ts';
import { count, id, isoTime, optionalText, pageQuery, slug, text } from '../core/schemas.ts';
import { startup } from '../listings/startups.contract.ts';
import { post } from '../content/posts.contract.ts';

/** The kinds of rows that a file can have. */
export const importKinds = ['startups', 'categories', 'posts'] as const;
export type ImportKind = (typeof importKinds)[number];

/** `undoing` means that only some of the changes have been undone so far. */
export const importStates = ['running', 'done', 'canceled', 'undoing', 'undone'] as const;
export type ImportState = (typeof importStates)[number];

/** The items that an import can create or change. A post may also create its category. */
export const itemKinds = ['startup', 'category', 'post', 'post_category'] as const;
export type ItemKind = (typeof itemKinds)[number];

/** `kept` means that the item was not reverted, because someone has changed or used it since. */
export const undoOutcomes = ['reversed', 'kept', 'failed'] as const;
export type UndoOutcome = (typeof undoOutcomes)[number];

const importOptions = v.strictObject({
  /** Whether an empty cell clears the value; otherwise it changes nothing. */
  clearsEmpty: v.boolean(),
  /** Whether the row's tags and categories replace those of an existing listing; otherwise they are added to them. */
  replacesLists: v.boolean(),
  /** Whether unknown categories are created; otherwise rows with an unknown category are rejected. */
  createsCategories: v.boolean(),
  /** The status of new startups. A pending startup waits for a review. */
  status: v.picklist(['active', 'pending']),
  /** Whether logos on other sites are fetched after the import. */
  fetchesLogos: v.boolean(),
  /** Whether the icon of the website is fetched for startups without a logo. */
  fetchesIcons: v.boolean(),
});
export type ImportOptions = v.InferOutput<typeof importOptions>;

/** The numbers of rows that created an item, updated one, changed nothing, or were not imported. */
const importCounts = v.strictObject({ created: count, updated: count, unchanged: count, skipped: count });
export type ImportCounts = v.InferOutput<typeof importCounts>;

/** An import as admins see it. */
export const importReply = v.strictObject({
  _id: id,
  kind: v.picklist(importKinds),
  fileName: text(importLengths.fileName),
  source: text(importLengths.source),
  options: importOptions,
  state: v.picklist(importStates),
  total: count,
  done: count,
  counts: importCounts,
  /** Who imported it: a name or username, or '' for the command line and deleted accounts. */
  by: optionalText(userLengths.name),
  startedAt: isoTime,
  updatedAt: isoTime,
  /** The number of logos that are not fetched yet. */
  images: count,
  /** How many items the import created or changed, and how many of these changes are not undone. */
  changes: count,
  standing: count,
  /** The changes by the outcome of their undo. */
  outcomes: v.strictObject({ reversed: count, kept: count, failed: count }),
  /** Until when the import can be undone; null when it cannot. */
  undoUntil: v.nullable(isoTime),
});
export type Import = v.InferOutput<typeof importReply>;

const who = { may: 'importAndExport' } as const;
const params = v.strictObject({ id });

export const listImports = declareCall('GET', '/admin/imports', {
  summary: 'Imports, newest first, one page at a time.',
  who,
  query: v.strictObject(pageQuery(adminPageSizes.imports)),
  reply: v.strictObject({ imports: v.array(importReply), total: count }),
});

export const getImport = declareCall('GET', '/admin/imports/:id', {
  summary: 'One import.',
  who,
  params,
  reply: importReply,
  errors: ['imports.not_found'],
});

const headingsKey = v.pipe(
  v.string(),
  v.regex(/^[0-9a-f]{16}$/, 'Please send the fingerprint of the headings: 16 digits from 0 to f.'),
);

export const getImportMapping = declareCall('GET', '/admin/imports/mapping/:kind/:headings', {
  summary: 'The mapping of the newest import of this kind with the same headings; null when there is none.',
  who,
  params: v.strictObject({ kind: v.picklist(importKinds), headings: headingsKey }),
  reply: v.strictObject({ mapping: v.nullable(v.pipe(v.string(), v.maxLength(importLengths.mapping))) }),
});

/** The last id of the previous page; '' for the first page. */
const after = v.optional(v.pipe(v.string(), v.maxLength(24)), '');

/** The stored values that the preview compares with the rows of a file. */
const knownStartup = v.strictObject({
  ...startup.entries,
  sourceId: v.nullable(v.string()),
  /** The slug of the startup into which this one was merged. */
  mergedInto: v.nullable(slug),
});
export type KnownStartup = v.InferOutput<typeof knownStartup>;

export const listKnownStartups = declareCall('GET', '/admin/imports/known/startups', {
  summary: 'Every startup with the fields that an import compares, ordered by id. `after` is the last id of the previous page.',
  who,
  query: v.strictObject({ after }),
  reply: v.strictObject({ startups: v.array(knownStartup), total: count }),
});

export const listKnownPosts = declareCall('GET', '/admin/imports/known/posts', {
  summary: 'Every blog post with the fields that an import compares, one page at a time.',
  who,
  query: v.strictObject({ page: pageQuery(adminPageSizes.knownPosts).page }),
  reply: v.strictObject({ posts: v.array(post), total: count }),
});

const renamedTag = v.strictObject({
  key: text(commonLengths.searchText),
  currentKey: text(commonLengths.searchText),
  currentTag: text(commonLengths.tag),
});
export type ReplacedTag = v.InferOutput<typeof renamedTag>;

export const listReplacedTags = declareCall('GET', '/admin/imports/known/tags', {
  summary: 'The renamed tags that an import replaces with their new names, by the keys of their former names.',
  who,
  reply: v.array(renamedTag),
});

export const startImport = declareCall('POST', '/admin/imports', {
  summary: 'Starts an import. Its rows follow in batches (`importRows`).',
  who,
  body: v.strictObject({
    kind: v.picklist(importKinds),
    fileName: text(importLengths.fileName),
    source: text(importLengths.source),
    headings: headingsKey,
    mapping: v.pipe(v.string(), v.maxLength(importLengths.mapping)),
    options: importOptions,
    /** The owner of new startups, if any. */
    ownerId: v.nullable(id),
    /** The number of rows that follow. */
    total: v.pipe(count, v.minValue(1), v.maxValue(maxImportRows)),
    /** The numbers of rows that the preview has left out. They are only stored with the import. */
    unchanged: count,
    skipped: count,
  }),
  reply: importReply,
  status: 201,
  errors: ['users.not_found'],
});

const importedRow = v.strictObject({
  /** The number of the row in the file, from 1. */
  row: v.pipe(count, v.minValue(1)),
  /**
   * The cells, by the import's own columns. The schema accepts any values, because the call checks each row separately and
   * imports the valid ones.
   */
  raw: v.record(v.string(), v.unknown()),
  /** The names of the row's categories that the directory does not have. */
  newCategories: v.pipe(v.array(text(categoryLengths.name)), v.maxLength(maxItems.newCategories)),
  /** Columns that are missing in the file and were derived from others. They never change an existing listing. */
  derived: v.optional(v.pipe(v.array(v.string()), v.maxLength(10))),
});

/** Why a row was not imported, by field. */
const reasons = v.record(v.string(), v.string());

export const importRows = declareCall('POST', '/admin/imports/:id/rows', {
  summary:
    'Imports the next rows. `from` is the number of rows that were imported before; another number is refused, so that a repeated request imports nothing twice. Rows that cannot be imported are returned with the reasons, and so are optional values that are left out.',
  who,
  params,
  body: v.strictObject({
    from: count,
    rows: v.pipe(v.array(importedRow), v.minLength(1), v.maxLength(adminPageSizes.importBatch)),
  }),
  reply: v.strictObject({
    import: importReply,
    /** `at` is the position of the row in the request, from 0. */
    rejected: v.array(v.strictObject({ at: count, reasons })),
    /** Why optional values of imported rows are left out, by the label of their column. */
    ignored: v.array(v.strictObject({ at: count, reasons })),
    createdCategories: v.array(slug),
  }),
  bodyLimit: 6_000_000,
  transaction: 'own',
  errors: ['imports.not_found', 'imports.not_running', 'imports.out_of_step'],
});

export const cancelImport = declareCall('POST', '/admin/imports/:id/cancel', {
  summary: 'Ends a running import. What it has imported stays, and can be undone.',
  who,
  params,
  reply: importReply,
  errors: ['imports.not_found', 'imports.not_running'],
});

export const undoImport = declareCall('POST', '/admin/imports/:id/undo', {
  summary:
    'Undoes the next changes of an import, last one first. Repeat the call until the state is `undone`. Items that were changed or used since are kept, with the reason.',
  who,
  params,
  reply: importReply,
  transaction: 'own',
  errors: ['imports.not_found', 'imports.undone', 'imports.too_late'],
});

const importChange = v.strictObject({
  number: count,
  row: count,
  itemKind: v.picklist(itemKinds),
  itemId: id,
  name: v.string(),
  isCreated: v.boolean(),
  /** The changed fields with their old and new values; empty for a created item. */
  before: v.record(v.string(), v.unknown()),
  after: v.record(v.string(), v.unknown()),
  outcome: v.nullable(v.picklist(undoOutcomes)),
  reason: v.string(),
});
export type ImportChangeRow = v.InferOutput<typeof importChange>;

export const listImportChanges = declareCall('GET', '/admin/imports/:id/changes', {
  summary: 'What an import created and changed, in the order of its rows; `outcome` selects those that an undo reversed or kept.',
  who,
  params,
  query: v.strictObject({
    ...pageQuery(adminPageSizes.importChanges),
    outcome: v.optional(v.picklist([...undoOutcomes, 'all']), 'all'),
  }),
  reply: v.strictObject({ changes: v.array(importChange), total: count }),
  errors: ['imports.not_found'],
});
