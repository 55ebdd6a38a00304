import type { CollectionRecord } from '../../db/store.ts';
import type { Advertising, AdvertisingEdit } from '../contract/advertising.ts';
import type { Category, CategoryEdit } from '../contract/categories.ts';
import type { AdminCollectionEdit } from '../contract/collections.ts';
import type { Deal, DealEdit } from '../contract/deals.ts';
import type { FaqCategory } from '../contract/faq.ts';
import type { Field, FieldsEdit } from '../contract/listing-fields.ts';
import type { UserEdit } from '../contract/members.ts';
import type { Plan, PlanEdit } from '../contract/plans.ts';
import type { Post, PostCategory, PostCategoryEdit, PostEdit } from '../contract/posts.ts';
import type { Settings } from '../contract/settings.ts';
import type { Startup, StartupEdit } from '../contract/startups.ts';
import type { Profile, User } from '../contract/users.ts';

/**
 * What the form of each record edits, in the form's shape. Forms start from it, and a record's version is a fingerprint of it,
 * so a version changes exactly when a save would overwrite something.
 */

export function toCategoryEdit(category: Category): CategoryEdit {
  const { name, slug, description, icon, trending, seoTitle, imageUrl, imageTitle, imageText } = category;
  const { imageCaption, imageDescription } = category;
  return {
    name,
    slug,
    description,
    icon,
    trending,
    seoTitle,
    imageUrl,
    imageTitle,
    imageText,
    imageCaption,
    imageDescription,
  };
}

/** Of a collection of the directory. */
export function toCollectionEdit(collection: CollectionRecord): AdminCollectionEdit {
  const { slug, title, introduction, startupIds, visibility } = collection;
  return { slug: slug ?? '', title, introduction, startupIds, visibility: visibility === 'public' ? 'public' : 'private' };
}

export function toDealEdit(deal: Deal): DealEdit {
  const { companyName, companyLogo, headline, description, dealUrl, tags, status, featured } = deal;
  return { companyName, companyLogo, headline, description, dealUrl, tags, status, featured };
}

export function toPlanEdit(plan: Plan): PlanEdit {
  const { badge, monthlyPrice, annualPrice, approvalSpeed, keyFeatures, renewalIncentives } = plan;
  return { badge, monthlyPrice, annualPrice, approvalSpeed, keyFeatures, renewalIncentives };
}

export function toPostEdit({ title, slug, featuredImage, excerpt, content, category, tags, status }: Post): PostEdit {
  return { title, slug, featuredImage, excerpt, content, category: category?._id ?? '', tags, status };
}

export function toPostCategoryEdit({ name, slug }: PostCategory): PostCategoryEdit {
  return { name, slug };
}

export function toUserEdit({ username, name, email, role, status }: User): UserEdit {
  return { username, name, email, role, status };
}

/** The address is the one that the member wants: it may still wait for its confirmation. */
export function toProfile(user: Omit<Profile, 'email'> & { email: string; newEmail: string | null }): Profile {
  const { name, email, newEmail, phone, linkedin, instagram, facebook, avatar } = user;
  return { name, email: newEmail ?? email, phone, linkedin, instagram, facebook, avatar };
}

export function toStartupEdit(startup: Startup): StartupEdit {
  const { name, tagline, description, logo, website, affiliateLink = '', categories, tags, featured, fields = {} } = startup;
  return { name, tagline, description, logo, website, affiliateLink, categories, tags, featured, fields };
}

/** Null for a page that was never saved. */
export function toAdvertisingEdit(page: Advertising): AdvertisingEdit;
export function toAdvertisingEdit(page: Advertising | undefined): AdvertisingEdit | null;
export function toAdvertisingEdit(page: Advertising | undefined): AdvertisingEdit | null {
  if (page === undefined) return null;
  const { mainTitle, subtitle, introParagraph, statsParagraph, pricingCards, sponsorsTitle, sponsors } = page;
  return { mainTitle, subtitle, introParagraph, statsParagraph, pricingCards, sponsorsTitle, sponsors };
}

export function toSettingsEdit(settings: Settings): Settings {
  const { siteName, contactEmail, logoUrl, seoTitle, seoDescription, seoKeywords, canonicalUrl, robotsContent } = settings;
  const { ogTitle, ogDescription, ogImage, twitterTitle, twitterDescription, twitterImage, structuredData } = settings;
  return {
    siteName,
    contactEmail,
    logoUrl,
    seoTitle,
    seoDescription,
    seoKeywords,
    canonicalUrl,
    robotsContent,
    ogTitle,
    ogDescription,
    ogImage,
    twitterTitle,
    twitterDescription,
    twitterImage,
    structuredData,
  };
}

/** The fields of listings as their form edits them. */
export function toFieldsEdit(fields: readonly Field[]): FieldsEdit {
  return { fields: [...fields] };
}

export function toFaqEdit(categories: readonly FaqCategory[]): { categories: FaqCategory[] } {
  return {
    categories: categories.map(({ _id, name, faqs }) => ({
      _id,
      name,
      faqs: faqs.map(({ _id: itemId, question, answer, slug }) => ({ _id: itemId, question, answer, slug })),
    })),
  };
}
