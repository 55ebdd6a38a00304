import type { StartupRecord, Store } from '../../../db/store.ts';
import { CallError } from '../core/errors.ts';
import { type PageContent, WebError, type Websites } from './web.contract.ts';
import type * as contract from './websites.contract.ts';
import type { WebsiteContent } from './websites.contract.ts';
import { encodeDataUrl, imageMaxSizes, imageTypeOf, unreadableImage } from '../core/images.ts';
import { isPageType } from './page-content.ts';
import { firstPicture, type PictureUse } from './pictures.ts';
import { fieldValuesOfPage } from './page-fields.ts';
import { statusMessage, webFailureMessages } from './web-failures.ts';
import {
  type Call,
  type CallContext,
  type EncodedImage,
  loadConfirmedUser,
  saveImages,
  transactionOfSession,
} from '../call-context.ts';
import { memberOf } from '../accounts/access.ts';
import { countHit } from '../core/rate-limits.ts';
import { listedWithWebsite, presentExisting } from '../listings/load-startups.ts';
import { hourMs } from '../core/dates.ts';
import { withDomainLimit } from './domain-limit.ts';

/** A member's limit for reading websites. */
const memberLimit = { points: 30, perMs: hourMs } as const;

export const readWebsite: Call<typeof contract.readWebsite> = async (context, { body: { website } }) => {
  const { store, adapters } = context;
  const { _id: userId } = await loadConfirmedUser(store, context.actor);
  if (adapters.websites === undefined) throw new CallError('websites.not_available');
  await countHit(context, `websites of ${userId}`, memberLimit);
  const websites = withDomainLimit(context, await adapters.websites());
  return websites.inTurn(userId, () => readInTurn(context, websites, website));
};

async function readInTurn(context: CallContext, websites: Websites, website: string) {
  const { store } = context;
  const page = await readPage(websites, website);
  if ('message' in page) {
    const listed = presentExisting(await listedWithWebsite(store, website)).startup;
    return { outcome: 'no_answer' as const, message: page.message, found: { fields: {} }, listed };
  }
  const { content, url } = page;
  const found = await foundOn(context, websites, content);
  const listed = presentExisting(await firstListed(store, [website, url.href, content.canonical])).startup;
  const isEmpty = Object.keys(found).length === 1 && Object.keys(found.fields).length === 0;
  if (isEmpty) return { outcome: 'empty' as const, message: 'We found no information on this page.', found, listed };
  return { outcome: 'read' as const, message: '', found, listed };
}

/**
 * Throws `websites.not_public` for a private IP address. A name with a private address gets the same message as an unreachable
 * one.
 */
async function readPage(websites: Websites, website: string): Promise<{ content: PageContent; url: URL } | { message: string }> {
  try {
    const response = await websites.get(website);
    const { url, status, type } = response;
    if (status < 200 || status > 299) return { message: statusMessage(status) };
    if (!isPageType(type)) return { message: 'The address is a file, not a page.' };
    return { content: await websites.readPage(response), url };
  } catch (error) {
    if (!(error instanceof WebError)) throw error;
    const { hostname } = new URL(website);
    if (error.failure === 'private_address' && /^\[|^[\d.]+$/.test(hostname)) throw new CallError('websites.not_public');
    return { message: webFailureMessages[error.failure] };
  }
}

/** The parts of the content that fit a listing, with images. */
async function foundOn(context: CallContext, websites: Websites, content: PageContent): Promise<WebsiteContent> {
  const pictureOf = async (addresses: readonly string[], use: PictureUse) => {
    const picture = await firstPicture(websites, addresses, use, context.adapters.encodeImage);
    return picture && encodeDataUrl('image/webp', picture.webp);
  };
  const [fields, icon, image] = await Promise.all([
    context.store.fields.list(),
    pictureOf(content.icons, 'icon'),
    pictureOf(content.images, 'screenshot'),
  ]);
  const { name, tagline, description } = content;
  const texts = Object.entries({ name, tagline, description, icon, image }).filter(
    ([, text]) => text !== undefined && text !== '',
  );
  return { ...Object.fromEntries(texts), fields: fieldValuesOfPage(content, fields) };
}

async function firstListed(store: Store, addresses: readonly string[]): Promise<StartupRecord | undefined> {
  for (const address of addresses) {
    const listed = await listedWithWebsite(store, address);
    if (listed !== undefined) return listed;
  }
  return undefined;
}

/** The maximum size of an image that admins add by its address, in bytes. Photos from a camera are smaller. */
const maxImageBytes = 8 * 1024 * 1024;

export const fetchPostImage: Call<typeof contract.fetchPostImage> = async (context, { body }) => {
  const image = await fetchImage(context, body.url, 'body.url');
  const { url, width, height, sha256 } = image;
  return transactionOfSession(context, async (store) => {
    await saveImages(store, [image], context.now());
    await context.audit(store, { subjectId: '', subject: sha256, before: null, after: { width, height } });
    return { url, width, height };
  });
};

/** The re-encoded image. Throws `images.unreadable`, with the reason as the error of the field. */
async function fetchImage(context: CallContext, address: string, field: string): Promise<EncodedImage> {
  const { adapters, actor } = context;
  if (adapters.websites === undefined) throw new CallError('websites.not_available');
  const websites = withDomainLimit(context, await adapters.websites());
  const refuse = (reason: string) => new CallError('images.unreadable', { [field]: reason });
  return websites.inTurn(memberOf(actor)._id, async () => {
    try {
      const { status, body } = await websites.get(address, { maxBytes: maxImageBytes });
      if (status < 200 || status > 299) throw refuse(statusMessage(status));
      if (imageTypeOf(body) === undefined) throw refuse('There is no PNG, JPG, GIF or WebP image at this address.');
      return await adapters.encodeImage(body, imageMaxSizes.screenshot);
    } catch (error) {
      if (error instanceof WebError) {
        throw refuse(error.failure === 'too_large' ? 'The image is larger than 8 MB.' : webFailureMessages[error.failure]);
      }
      const isUnexplained = error instanceof CallError && error.code === 'images.unreadable' && error.fields === undefined;
      throw isUnexplained ? unreadableImage(field) : error;
    }
  });
}
