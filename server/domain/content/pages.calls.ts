import type * as contract from './pages.contract.ts';
import { type AdminPage, type Page, type PageEdit, toPageEdit } from './pages.contract.ts';
import type { Call, CallContext } from '../call-context.ts';
import { adminPageSizes } from '../core/admin-page-sizes.ts';
import { CallError, fieldRefusal } from '../core/errors.ts';
import { messages } from '../core/messages.ts';
import { pageCount, sliceOf } from '../core/paging.ts';
import { orThrow } from '../core/refusals.ts';
import { atSlug, freeSlug, isSlugUsed } from '../core/slugs.ts';
import { withVersion } from '../core/versions.ts';
import {
  blanksIn,
  blanksSentence,
  isPublicPage,
  preferredPageSlug,
  presentPublicPage,
  whyCannotPublishPage,
  whyCannotUseSlug,
} from './pages.rules.ts';

export const listPages: Call<typeof contract.listPages> = ({ store }) => store.pages.published();

export const getPage: Call<typeof contract.getPage> = async ({ store }, { params }) => {
  const found = await atSlug(store.pages, params.slug);
  if (found === undefined || !isPublicPage(found)) throw new CallError('pages.not_found');
  return presentPublicPage(found);
};

export const listAllPages: Call<typeof contract.listAllPages> = async ({ store }, { query }) => {
  const { page } = query;
  const { pages, total } = await store.pages.table(query, sliceOf({ page, limit: adminPageSizes.pages }));
  return { pages: pages.map(presentAdminPage), totalPages: pageCount(total, adminPageSizes.pages), currentPage: page, total };
};

export const addPage: Call<typeof contract.addPage> = async (context, { body }) => {
  const { store, newId, now, audit } = context;
  const at = now().toISOString();
  const page = { ...(await editedPage(context, body)), _id: newId(), createdAt: at, updatedAt: at };
  await store.pages.insert(page);
  await audit(store, { subjectId: page._id, subject: page.title, before: null, after: page });
  return presentAdminPage(page);
};

export const savePage: Call<typeof contract.savePage> = async (context, { params, body }) => {
  const { store, now, audit } = context;
  const before = orThrow(await store.pages.byId(params.id), 'pages.not_found');
  context.assertUnchanged(toPageEdit(before));
  const after = { ...before, ...(await editedPage(context, body, before)), updatedAt: now().toISOString() };
  await store.pages.update(after);
  await audit(store, { subjectId: after._id, subject: after.title, before, after });
  return presentAdminPage(after);
};

export const removePage: Call<typeof contract.removePage> = async ({ store, audit }, { params }) => {
  const before = orThrow(await store.pages.byId(params.id), 'pages.not_found');
  await store.pages.remove(before._id);
  await audit(store, { subjectId: before._id, subject: before.title, before, after: null });
  return { message: messages.pageDeleted };
};

function presentAdminPage(page: Page): AdminPage {
  return withVersion(page, toPageEdit(page));
}

/** The edited part of a page, with cleaned content and its slug. Refuses reserved slugs, and publishing a page with blanks. */
async function editedPage({ store }: CallContext, edit: PageEdit, before?: Page) {
  const { cleanContent } = await import('./post-content.ts');
  const preferred = preferredPageSlug(edit);
  const refusal = edit.slug === '' ? undefined : whyCannotUseSlug(preferred);
  if (refusal !== undefined) throw fieldRefusal(refusal, 'body.slug');
  const isTaken = async (slug: string) =>
    whyCannotUseSlug(slug) !== undefined || (await isSlugUsed(store.pages, slug, before?._id));
  const slug = edit.slug === '' ? await freeSlug(preferred, isTaken) : preferred;
  const edited = { ...edit, slug, content: cleanContent(edit.content) };
  const unpublishable = edited.status === 'published' ? whyCannotPublishPage(edited) : undefined;
  if (unpublishable !== undefined) throw new CallError(unpublishable, { 'body.status': blanksSentence(blanksIn(edited)) });
  return edited;
}
