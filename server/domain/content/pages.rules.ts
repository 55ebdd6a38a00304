import { plainText } from './inline-html.ts';
import { byCodePoints } from '../core/compare-texts.ts';
import { cutText } from '../core/cut-text.ts';
import { slugify } from '../core/slugs.ts';
import { isReservedSlug } from './reserved-slugs.ts';
import type { Page, PageEdit, PublicPage } from './pages.contract.ts';

/** Whether visitors can open a page, so that other sites may link to it. */
export function isPublicPage({ status }: Pick<Page, 'status'>): boolean {
  return status === 'published';
}

/** By title, then id. */
export function byTitle(a: Pick<Page, '_id' | 'title'>, b: Pick<Page, '_id' | 'title'>): number {
  return byCodePoints(a.title, b.title) || byCodePoints(a._id, b._id);
}

/** The length of a description that is taken from the content. */
const descriptionLength = 300;

/** A page as shown to visitors. Without a description for search engines, it is described by its first paragraph. */
export function presentPublicPage({ status: _1, createdAt: _2, seoDescription, ...page }: Page): PublicPage {
  return { ...page, description: seoDescription || cutText(firstParagraph(page.content), descriptionLength) || page.title };
}

function firstParagraph(content: Page['content']): string {
  if (typeof content === 'string') return content.split('\n\n')[0]?.trim() ?? '';
  const texts = content.blocks.map(({ type, data: { text } }) =>
    type === 'paragraph' && typeof text === 'string' ? plainText(text) : '',
  );
  return texts.find((each) => each !== '') ?? '';
}

/** The preferred slug of a page: the admin's, or else one derived from the title. */
export function preferredPageSlug({ title, slug }: Pick<PageEdit, 'title' | 'slug'>): string {
  return slug || slugify(title) || 'page';
}

/** Why a page cannot have a slug: it is the first part of another address of the site. */
export function whyCannotUseSlug(slug: string): 'pages.slug_reserved' | undefined {
  return isReservedSlug(slug) ? 'pages.slug_reserved' : undefined;
}

/** A blank of a template, such as "[Your company]": brackets around words that begin with a capital letter. */
const blankPattern = /\[\p{Lu}[^[\]\n]{1,79}\]/gu;

type WithBlanks = Pick<PageEdit, 'title' | 'content' | 'seoTitle' | 'seoDescription'>;

/** The blanks that are left in a page, each once, in the order of the text. */
export function blanksIn({ title, content, seoTitle, seoDescription }: WithBlanks): string[] {
  const texts = [title, ...textsIn(content), seoTitle, seoDescription];
  return [...new Set(texts.flatMap((each) => each.match(blankPattern) ?? []))];
}

/** Why a page cannot be published: blanks of its template are left. */
export function whyCannotPublishPage(page: WithBlanks): 'pages.blanks_left' | undefined {
  return blanksIn(page).length > 0 ? 'pages.blanks_left' : undefined;
}

const maxNamedBlanks = 5;

/** Names the blanks that are left, for the button and the refusal. */
export function blanksSentence(blanks: readonly string[]): string {
  const named = blanks.slice(0, maxNamedBlanks).join(', ');
  const others = blanks.length - maxNamedBlanks;
  return `Fill in before publishing: ${named}${others > 0 ? ` and ${others} more` : ''}.`;
}

/** The texts of the blocks that pages show, without markup. */
function textsIn(content: Page['content']): string[] {
  if (typeof content === 'string') return [content];
  return content.blocks.flatMap(({ data }) => Object.values(data).flatMap((value) => textsOf(value, 0)));
}

/** Saved content is nested less deeply than this. */
const maxDepth = 40;

function textsOf(value: unknown, depth: number): string[] {
  if (typeof value === 'string') return [plainText(value)];
  if (typeof value !== 'object' || value === null || depth > maxDepth) return [];
  return Object.values(value).flatMap((inner) => textsOf(inner, depth + 1));
}
