import type { StartupRecord, Store } from '../../../db/store.ts';
import { searchedContacts } from '../accounts/access.ts';
import type * as contract from './admin-startups.contract.ts';
import type { StartupEdit } from './admin-startups.contract.ts';
import {
  assertStoredImage,
  type Call,
  type CallContext,
  type EncodedImage,
  reencodeUpload,
  saveImages,
  transactionOfSession,
} from '../call-context.ts';
import { presentPublicUser } from '../accounts/users.rules.ts';
import { CallError, fieldRefusal } from '../core/errors.ts';
import { type imageMaxSizes, unreadableImage } from '../core/images.ts';
import { isSame } from '../core/is-same.ts';
import { sliceOf } from '../core/paging.ts';
import { countsOf } from '../core/tallies.ts';
import { withVersion } from '../core/versions.ts';
import { checkFieldValues } from '../listings/field-schema.contract.ts';
import type { FieldValues } from '../listings/fields.contract.ts';
import { assertKnownCategories } from '../listings/known-categories.ts';
import { loadStartup, ownerOf } from '../listings/load-startups.ts';
import { startupStatuses } from '../listings/startups.contract.ts';
import { presentStartup } from '../listings/startups.rules.ts';
import { possibleDuplicatesOf } from './duplicates.ts';
import {
  applyStartupEdit,
  completedEdit,
  type ContentEdit,
  newListing,
  presentAdminStartup,
  toStartupEdit,
} from './moderation.rules.ts';
import { giveListing } from './owner-change.ts';
import { canHaveDate, publishDateOf, type PublishDate, whyInvalidDate, withPublishDate } from './publication.ts';
import { dueWithPauses } from './messages.rules.ts';
import { recordRevision } from './revisions.calls.ts';
import { type ImageUrls, isOwnImage } from './submissions.rules.ts';

export const listAllStartups: Call<typeof contract.listAllStartups> = async ({ store, actor, now }, { query }) => {
  const contacts = searchedContacts(actor);
  const { startups, total } = await store.startups.table({ ...query, contacts }, sliceOf(query));
  const rows = [];
  for (const startup of startups) {
    const archive = startup.status === 'archived' ? await store.archives.byStartup(startup._id) : undefined;
    const submission = await store.submissions.byStartup(startup._id);
    const user = await ownerOf(store, startup);
    const owner = user === undefined ? null : presentPublicUser(user);
    const state = await store.reviewStates.find({ kind: 'submission', id: startup._id });
    const row = presentAdminStartup(startup, { submission, archive, owner });
    rows.push({ ...row, dueAt: row.dueAt && dueWithPauses(row.dueAt, state, now()) });
  }
  return { startups: rows, total, counts: countsOf(startupStatuses, await store.startups.tally(query.search, contacts)) };
};

export const saveStartup: Call<typeof contract.saveStartup> = async (context, { params, body }) => {
  const current = await loadStartup(context.store, params.id);
  const { newImages, ...images } = await reencodeNew(context, completedEdit(current, body), current);

  return transactionOfSession(context, async (store) => {
    const before = await loadStartup(store, params.id);
    context.assertUnchanged(toStartupEdit(before));
    const edit = completedEdit(before, body);
    const stored = await checkedContent(store, edit, images, before);
    await saveImages(store, newImages, context.now());
    const edited = applyStartupEdit(before, stored, images);
    const dated = await redated(context, store, edited, edit);
    const after = await giveListing(context, store, dated, edit.userId);
    if (!(await store.startups.update(after, before.status))) throw new CallError('startups.not_found');
    if (before.status === 'active') await recordRevision({ ...context, store }, 'admin', before, after);
    await context.audit(store, {
      subjectId: after._id,
      subject: after.name,
      before: presentStartup(before),
      after: presentStartup(after),
    });
    return withVersion(presentStartup(after), toStartupEdit(after));
  });
};

export const addStartup: Call<typeof contract.addStartup> = async (context, { body: { status, ...edit } }) => {
  assertDate(edit);
  if (status === 'pending' && edit.publishedAt !== null) throw fieldRefusal('startups.no_publish_date', 'body.publishedAt');
  const { newImages, ...images } = await reencodeNew(context, edit);

  return transactionOfSession(context, async (store) => {
    const { now } = context;
    const blank = newListing(context.newId(), edit);
    const stored = await checkedContent(store, edit, images, blank);
    await saveImages(store, newImages, now());
    const content = applyStartupEdit(blank, stored, images);
    const date = edit.publishedAt === null ? { publishedAt: now().toISOString(), dayOnly: false } : edit;
    const dated = status === 'pending' ? content : withPublishDate(content, date, now());
    const startup = await giveListing(context, store, dated, edit.userId);
    await store.startups.insert(startup);
    const after = presentStartup(startup);
    await context.audit(store, { subjectId: startup._id, subject: startup.name, before: null, after });
    return withVersion(after, toStartupEdit(startup));
  });
};

export const findDuplicates: Call<typeof contract.findDuplicates> = async ({ store }, { query }) => ({
  startups: await possibleDuplicatesOf(store, query),
});

/** The listing with the publication date of an edit, or unchanged if the edit does not change the date. */
async function redated(
  { now }: Pick<CallContext, 'now'>,
  store: Store,
  startup: StartupRecord,
  { publishedAt, dayOnly }: StartupEdit,
): Promise<StartupRecord> {
  const date = { publishedAt, dayOnly: dayOnly && publishedAt !== null };
  if (isSame(date, publishDateOf(startup))) return startup;
  assertDate(date);
  const submission = await store.submissions.byStartup(startup._id);
  if (!canHaveDate(startup, submission)) throw fieldRefusal('startups.no_publish_date', 'body.publishedAt');
  const dated = withPublishDate(startup, date, now());
  // Decisions of earlier versions have no time. A pending listing whose decision has no time would wait for a review.
  if (dated.status === 'pending' && submission?.decidedAt === null)
    await store.submissions.save({ ...submission, decidedAt: now().toISOString() });
  return dated;
}

function assertDate(date: PublishDate): void {
  const message = whyInvalidDate(date);
  if (message !== undefined) throw new CallError('request.invalid', { 'body.publishedAt': message });
}

/**
 * Re-encodes the images of an edit, except those that the listing `before` already has. The caller must still save `newImages`.
 */
async function reencodeNew(
  context: CallContext,
  { logo, screenshots }: Pick<StartupEdit, 'logo' | 'screenshots'>,
  before: Pick<StartupRecord, 'logo' | 'screenshots'> = { logo: '', screenshots: [] },
) {
  const newImages: EncodedImage[] = [];
  const urlOf = async (image: string, field: string, use: keyof typeof imageMaxSizes) => {
    if (!image.startsWith('data:') || isOwnImage(image, before)) return image;
    const encoded = await reencodeUpload(context, image, field, use);
    newImages.push(encoded);
    return encoded.url;
  };
  const urls: ImageUrls = { logo: await urlOf(logo, 'body.logo', 'icon'), screenshots: [] };
  // One at a time, so that one listing does not use all encoders.
  for (const [at, image] of screenshots.entries())
    urls.screenshots.push(await urlOf(image, `body.screenshots.${at}`, 'screenshot'));
  return { ...urls, newImages };
}

/**
 * The content of an edit, with checked field values. Throws for a taken slug, unknown images or categories, and invalid values.
 */
async function checkedContent(
  store: Store,
  edit: StartupEdit,
  { logo, screenshots }: ImageUrls,
  before: StartupRecord,
): Promise<ContentEdit> {
  const named = await store.startups.bySlug(edit.slug);
  if (named !== undefined && named._id !== before._id) throw fieldRefusal('startups.slug_taken', 'body.slug');
  if (!edit.logo.startsWith('data:')) await assertStoredImage(store, logo, before.logo, 'body.logo');
  for (const [at, image] of edit.screenshots.entries()) {
    if (image.startsWith('data:') || isOwnImage(image, before)) continue;
    // Screenshots on other sites are refused, not linked.
    if (!image.startsWith('/')) throw unreadableImage(`body.screenshots.${at}`);
    await assertStoredImage(store, screenshots[at] ?? '', '', `body.screenshots.${at}`);
  }
  await assertKnownCategories(store, edit.categories, before.categories);
  const { userId: _owner, publishedAt: _date, dayOnly: _day, fields, ...content } = edit;
  const checked = await checkedFields(store, fields);
  return checked === undefined ? content : { ...content, fields: checked };
}

/** The values in the order of their fields. Throws for invalid values. Admins may leave required fields empty. */
async function checkedFields(store: Store, values: FieldValues | undefined): Promise<FieldValues | undefined> {
  if (values === undefined) return undefined;
  const checked = checkFieldValues(values, await store.fields.list(), { prefix: 'body.fields.' });
  if (checked.errors !== undefined) throw new CallError('request.invalid', checked.errors);
  return checked.values;
}
