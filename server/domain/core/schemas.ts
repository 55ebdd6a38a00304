import * as v from 'valibot';
import { completedUrl } from './with-scheme.ts';
import { emailPattern, isEmailAddress, mailedAddress } from './email-addresses.ts';
import { commonLengths } from './common-lengths.ts';
import { requiredMessage } from './messages.ts';
import { maxPageNumber, maxPageSize } from './page-sizes.ts';
import { isHttpUrl } from './http-url.ts';
import { isSitePath } from './site-path.ts';
import { type Sort, type SortColumn, sortColumns } from './sort-columns.ts';

const unprintableMessage = 'Please remove the characters that cannot be shown.';
const controlCharacters = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F]/;

/**
 * Embeddings, overrides and isolates: invisible characters that reverse the text after them if they are not closed. They are
 * removed rather than refused, because the writer could not find them.
 */
const directionControls = /[\u202A-\u202E\u2066-\u2069]/g;

const plainText = v.pipe(
  v.string(),
  v.transform((value) => value.replace(directionControls, '')),
  v.trim(),
);

/**
 * Trimmed text of 1 to `max` characters (UTF-16 units), without control characters and lone surrogates. `missingMessage` is the error for
 * an empty text.
 */
/* @__NO_SIDE_EFFECTS__ */
export const text = (max: number, missingMessage = requiredMessage) =>
  v.pipe(plainText, v.minLength(1, missingMessage), v.maxLength(max), v.check(isPlain, unprintableMessage));

/** Like `text`, but may be empty. */
/* @__NO_SIDE_EFFECTS__ */
export const optionalText = (max: number) => v.pipe(plainText, v.maxLength(max), v.check(isPlain, unprintableMessage));

function isPlain(value: string): boolean {
  return value.isWellFormed() && !controlCharacters.test(value);
}

/** An email address or phone number in a reply of the admin area; null for callers who may not read it (`readContacts`). */
/* @__NO_SIDE_EFFECTS__ */
export const contact = <Schema extends v.GenericSchema>(schema: Schema) => v.nullable(schema);

/** A record's version, for `If-Match`. It changes whenever the part that the record's form edits changes (`versions.ts`). */
export const version = v.pipe(v.string(), v.regex(/^[0-9a-f]{16}$/, 'Not a version.'));

/** 24 lower-case hexadecimal digits: 12 for the time in milliseconds, then 12 random ones. Users see the last 6. */
export const id = v.pipe(v.string(), v.regex(/^[0-9a-f]{24}$/, 'Please send an id: 24 digits from 0 to f.'));

/** Lower-case letters and digits of any script, joined by single hyphens; at most 120 characters. */
export const slug = v.pipe(
  v.string(),
  v.maxLength(commonLengths.slug),
  v.regex(
    /^[\p{Ll}\p{Lo}\p{Lm}\p{M}\p{N}]+(?:-[\p{Ll}\p{Lo}\p{Lm}\p{M}\p{N}]+)*$/u,
    'Please use lowercase letters and digits, separated by single hyphens (e.g., early-stage).',
  ),
);

/** ISO 8601 in UTC with milliseconds, in the form of `Date.toISOString()`. */
export const isoTime = v.pipe(
  v.string(),
  v.regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/, 'Please enter a time in UTC (e.g., 2026-01-31T12:00:00.000Z).'),
);

/** A day as YYYY-MM-DD. */
export const day = v.pipe(
  v.string(),
  v.isoDate(),
  v.check(
    (value) => !Number.isNaN(Date.parse(value)) && new Date(value).toISOString().startsWith(value),
    'Please enter a valid date.',
  ),
);

/** An absolute http or https URL without credentials; everything else (javascript:, data:) is refused. */
export const httpUrl = v.pipe(
  v.string(),
  v.trim(),
  v.maxLength(commonLengths.url),
  v.check(isHttpUrl, 'Please enter a valid URL (e.g., https://example.com).'),
);

export const optionalHttpUrl = v.union([v.literal(''), httpUrl]);

/** Like `httpUrl`, for a URL that a person typed: "example.com/ada" gets a scheme. */
export const typedUrl = v.pipe(v.string(), v.maxLength(commonLengths.url), v.transform(completedUrl), httpUrl);
export const optionalTypedUrl = v.union([v.literal(''), typedUrl]);

/** The path of a page on this site (`isSitePath`). */
export const sitePath = v.pipe(v.string(), v.check(isSitePath, 'Please enter a page of this site (e.g., /dashboard).'));

/** An image's address: a path on this host ("/images/…", "/sample/…") or an http(s) URL. */
export const imageUrl = v.union([
  v.pipe(v.string(), v.regex(/^\/(?!\/)[\w\-./%]*$/, 'Please enter the URL of an image (e.g., https://example.com/logo.png).')),
  httpUrl,
]);

/** An image's address, or '' for none. */
export const optionalImageUrl = v.union([v.literal(''), imageUrl]);

/**
 * An image as a data URL ("data:image/png;base64,…"), as forms send it. Type and bytes are checked when it is decoded, because a regular
 * expression over megabytes would block all other requests.
 */
export const imageData = v.pipe(v.string(), v.regex(/^data:[\w.+/;=-]{0,100};base64,/, 'Please choose an image.'));

/** The address of an uploaded image. The demo serves no files, so its address there is a data URL. */
export const uploadedImageUrl = v.union([
  imageUrl,
  v.pipe(v.string(), v.regex(/^data:image\/webp;base64,[A-Za-z0-9+/]*={0,2}$/, 'Please choose an image.')),
]);
export const optionalUploadedImageUrl = v.union([v.literal(''), uploadedImageUrl]);

const emailMessage = 'Please enter a valid email.';

/**
 * An email address. An international domain is accepted in either form and stored in ASCII, so that addresses can be compared.
 */
export const email = v.pipe(
  v.string(),
  v.trim(),
  v.transform(mailedAddress),
  v.maxLength(commonLengths.email),
  v.regex(emailPattern, emailMessage),
  v.check(isEmailAddress, emailMessage),
);

export const count = v.pipe(v.number(), v.integer(), v.minValue(0));

/* @__NO_SIDE_EFFECTS__ */
const wholeNumberMessage = (max: number) => `Please use a whole number from 1 to ${max}.`;

/** A whole number from 1 to `max`: text in the query string, and a number after parsing. */
/* @__NO_SIDE_EFFECTS__ */
export const wholeNumber = (max: number) =>
  v.pipe(
    v.string(),
    v.regex(/^[1-9]\d{0,6}$/, wholeNumberMessage(max)),
    v.transform(Number),
    v.maxValue(max, wholeNumberMessage(max)),
    v.metadata({ openapi: { type: 'integer', minimum: 1, maximum: max } }),
  );

/** `page` and `limit` of a paged call: text in the query string, and numbers after parsing. */
/* @__NO_SIDE_EFFECTS__ */
export const pageQuery = (defaultLimit: number) => ({
  page: v.optional(wholeNumber(maxPageNumber), '1'),
  limit: v.optional(wholeNumber(maxPageSize), String(defaultLimit)),
});

/** The parameters of a page that is found by slug. Texts longer than any slug are accepted, and simply not found. */
export const slugParams = v.strictObject({ slug: v.pipe(v.string(), v.maxLength(commonLengths.searchText)) });

/** A reply that only says what was done. */
/* @__NO_SIDE_EFFECTS__ */
export const messageReply = <const Message extends string>(message: Message) => v.strictObject({ message: v.literal(message) });

/**
 * The part of a record that a form edits: the fields of the form's schema, in order. Forms start from this part, and a record's
 * version is its fingerprint, so that the version changes exactly when a save would overwrite something.
 */
export function editOf<Field extends string, Item extends Record<Field, unknown>>(
  { entries }: { readonly entries: Readonly<Record<Field, unknown>> },
  record: Item,
): Pick<Item, Field> {
  // The cast is safe, because these are the schema's fields.
  return Object.fromEntries((Object.keys(entries) as Field[]).map((field) => [field, record[field]])) as Pick<Item, Field>;
}

/** A search or filter in a query string; '' means none. */
export const queryText = v.optional(v.pipe(v.string(), v.trim(), v.maxLength(commonLengths.searchText)), '');

/** A table's sort in a query string: a column, with "-" before it for descending; '' means the table's own order. */
/* @__NO_SIDE_EFFECTS__ */
export const sortQuery = <const Table extends keyof typeof sortColumns>(table: Table) => {
  const columns: readonly SortColumn<Table>[] = sortColumns[table];
  const sorts: Sort<SortColumn<Table>>[] = [
    '',
    ...columns.flatMap((column): Sort<SortColumn<Table>>[] => [column, `-${column}`]),
  ];
  return v.optional(v.picklist(sorts), '');
};

/** A filter by status; `all` means no filter. */
/* @__NO_SIDE_EFFECTS__ */
export const statusFilter = <const Status extends string>(statuses: readonly Status[]) =>
  v.optional(v.picklist(['all', ...statuses]), 'all');

/** Narrows a table to items with a question that their member has not answered yet. */
export const awaitingFilter = v.optional(v.picklist(['answer']));

/** The number of rows that match a table's search, by status, and the total as `all`. */
/* @__NO_SIDE_EFFECTS__ */
export const statusCounts = <const Status extends string>(statuses: readonly Status[]) =>
  // The cast restores the keys, which `fromEntries` loses.
  v.strictObject(
    Object.fromEntries(['all', ...statuses].map((status) => [status, count])) as Record<'all' | Status, typeof count>,
  );

/** The query of an admin table: page, filters, search and sort. */
/* @__NO_SIDE_EFFECTS__ */
export const tableQuery = <const Table extends keyof typeof sortColumns, const Filters extends v.ObjectEntries>(
  table: Table,
  defaultLimit: number,
  filters: Filters,
) => v.strictObject({ ...pageQuery(defaultLimit), ...filters, search: queryText, sort: sortQuery(table) });
