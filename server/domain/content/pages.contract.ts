import * as v from 'valibot';
import { maxPostBodyBytes, postEdit, postStatuses } from './posts.contract.ts';
import { declareCall } from '../core/call.ts';
import { pageLengths } from '../core/lengths.ts';
import { messages } from '../core/messages.ts';
import {
  count,
  editOf,
  id,
  isoTime,
  messageReply,
  optionalText,
  pageQuery,
  queryText,
  slug,
  slugParams,
  sortQuery,
  text,
  version,
} from '../core/schemas.ts';

export const pageStatuses = postStatuses;
/** `short`: the page's address is "/imprint". `pages`: it is "/pages/imprint". The other address redirects. */
export const pageAddresses = ['short', 'pages'] as const;
export type PageAddress = (typeof pageAddresses)[number];
/** The purpose of a page. Forms and emails can link to the published page of a kind. */
export const pageKinds = ['imprint', 'privacy', 'terms', 'about', 'contact', 'other'] as const;
export type PageKind = (typeof pageKinds)[number];

/**
 * One of the operator's own pages. `content` has the same form as a post's. Empty search engine texts are derived from title and
 * content.
 */
export const page = v.strictObject({
  _id: id,
  slug,
  address: v.picklist(pageAddresses),
  kind: v.picklist(pageKinds),
  status: v.picklist(pageStatuses),
  title: text(pageLengths.title),
  content: postEdit.entries.content,
  seoTitle: optionalText(pageLengths.seoTitle),
  seoDescription: optionalText(pageLengths.seoDescription),
  createdAt: isoTime,
  updatedAt: isoTime,
});
export type Page = v.InferOutput<typeof page>;

/** A page as admins edit it. */
export const adminPage = v.strictObject({ ...page.entries, version });
export type AdminPage = v.InferOutput<typeof adminPage>;

/** The part of a published page that is needed to link to it. */
export const pageLink = v.pick(page, ['slug', 'address', 'title', 'kind']);
export type PageLink = v.InferOutput<typeof pageLink>;

/** A published page as shown to visitors. `description` is for search engines. */
export const publicPage = v.strictObject({
  ...v.omit(page, ['status', 'seoDescription', 'createdAt']).entries,
  description: v.string(),
});
export type PublicPage = v.InferOutput<typeof publicPage>;

export const listPages = declareCall('GET', '/pages', {
  summary: "The published pages of the site's operator, by title, without their content. `kind` says what a page is for.",
  who: 'anyone',
  reply: v.array(pageLink),
  cache: 'public',
});

export const getPage = declareCall('GET', '/pages/slug/:slug', {
  summary: 'One published page with its content. A former slug also finds the page; the reply has its current slug.',
  who: 'anyone',
  params: slugParams,
  reply: publicPage,
  errors: ['pages.not_found'],
  cache: 'public',
});

export const listAllPages = declareCall('GET', '/pages/admin', {
  summary:
    'Pages of every status, drafts first, then by title, fifteen per page. `search` matches every word in title or slug. `sort` is a column name, with `-` before it for descending order.',
  who: { may: 'manageSite' },
  query: v.strictObject({ page: pageQuery(1).page, search: queryText, sort: sortQuery('pages') }),
  reply: v.strictObject({
    pages: v.array(adminPage),
    totalPages: v.pipe(count, v.minValue(1)),
    currentPage: v.pipe(count, v.minValue(1)),
    total: count,
  }),
});

/** The part of a page that admins edit. An empty slug is derived from the title. */
export const pageEdit = v.strictObject({
  title: text(pageLengths.title, 'Title is required.'),
  slug: v.optional(v.union([v.literal(''), slug]), ''),
  ...v.pick(page, ['address', 'kind', 'status', 'content', 'seoTitle', 'seoDescription']).entries,
});
export type PageEdit = v.InferOutput<typeof pageEdit>;
export const toPageEdit = (edited: Page): PageEdit => editOf(pageEdit, edited);

export const addPage = declareCall('POST', '/pages/admin', {
  summary:
    'Adds a page. A published page is public immediately. A page with blanks, such as “[Your company]”, cannot be published.',
  who: { may: 'manageSite' },
  body: pageEdit,
  reply: adminPage,
  status: 201,
  errors: ['pages.slug_taken', 'pages.slug_reserved', 'pages.blanks_left'],
  bodyLimit: maxPostBodyBytes,
});

export const savePage = declareCall('PUT', '/pages/admin/:id', {
  summary: 'Saves a page. If the slug or address of a published page changes, the old address redirects to the new one.',
  who: { may: 'manageSite' },
  params: v.strictObject({ id }),
  body: pageEdit,
  versioned: true,
  reply: adminPage,
  errors: ['pages.not_found', 'pages.slug_taken', 'pages.slug_reserved', 'pages.blanks_left'],
  bodyLimit: maxPostBodyBytes,
});

export const removePage = declareCall('DELETE', '/pages/admin/:id', {
  summary: 'Deletes a page.',
  who: { may: 'manageSite' },
  params: v.strictObject({ id }),
  reply: messageReply(messages.pageDeleted),
  errors: ['pages.not_found'],
});
