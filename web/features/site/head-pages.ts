import { say } from '../../../server/domain/core/noun.ts';
import type { Advertising } from '../../../server/domain/content/advertising.contract.ts';
import type { Deal } from '../../../server/domain/content/deals.contract.ts';
import type { FaqCategory } from '../../../server/domain/content/faq.contract.ts';
import type { Plan } from '../../../server/domain/submissions/payments/plans.contract.ts';
import { countOf } from '../../lib/text.ts';
import type { DescribedPage, PageMetadata } from './head.ts';

/** A page outside the directory and the blog. */
const single =
  (
    title: string,
    path: string,
    describe: (siteName: string) => string,
    { jsonLd = [], ...rest }: Pick<PageMetadata, 'jsonLd' | 'noindex'> = {},
  ): DescribedPage =>
  ({ siteName, withSiteName, breadcrumbs }) => ({
    title: withSiteName(title),
    description: describe(siteName),
    path,
    jsonLd: [breadcrumbs({ name: title, path }), ...jsonLd],
    ...rest,
  });

export const dealsPage = ({ length }: readonly Deal[]) =>
  single(
    say`Exclusive Startup Deals`,
    '/deals',
    (siteName) => say`${length === 0 ? 'Deals' : countOf(length, 'deal')} for founders from the startups listed on ${siteName}.`,
  );

export const faqPage = (categories: readonly FaqCategory[]) =>
  single(
    'Frequently asked questions',
    '/faq',
    (siteName) =>
      categories.length === 0
        ? `Questions and answers about ${siteName}.`
        : say`How ${siteName} works: browsing, listing a startup, plans and payment, your account.`,
    { jsonLd: faqDocument(categories) },
  );

export const advertisePage = ({ subtitle, introParagraph, mainTitle }: Advertising) =>
  single('Advertise', '/advertise', () => subtitle || introParagraph || mainTitle);

export const plansPage = ({ length }: readonly Plan[]) =>
  single('Plans', '/plans', (siteName) =>
    length === 0
      ? say`Listing a startup on ${siteName} is free.`
      : say`What it costs to list a startup on ${siteName}: a free queue and ${countOf(length, 'plan')}.`,
  );

export const newsletterPage = single(
  'Newsletter',
  '/newsletter',
  (siteName) => say`Stay ahead of the curve: new startups and AI tools from ${siteName}, by email.`,
);

export const feedbackPage = single('Feedback', '/feedback', (siteName) => `Tell the ${siteName} team what is missing or wrong.`, {
  noindex: true,
});

export const reportPage = (title: string) => single(title, '/report', () => 'What is wrong, or missing?', { noindex: true });

export const badgesPage = single(
  'Badges and embeds',
  '/badges',
  (siteName) => say`Show a startup, a category or a collection from ${siteName} on another website: badges and embeds to copy.`,
);

export const howItWorksPage = single(
  'How it works',
  '/how-it-works',
  (siteName) => say`How ${siteName} reviews startups, how long it takes, what is counted, and how lists are ordered.`,
);

export const buildPage = single(
  'Build',
  '/build',
  () => 'Describe an idea and get names, taglines, a pitch and features for it.',
);

/** Structured data for the questions; none without questions, because search engines reject an empty FAQPage. */
function faqDocument(categories: readonly FaqCategory[]): object[] {
  const questions = categories.flatMap(({ faqs }) => faqs);
  if (questions.length === 0) return [];
  return [
    {
      '@context': 'https://schema.org',
      '@type': 'FAQPage',
      mainEntity: questions.map(({ question, answer }) => ({
        '@type': 'Question',
        name: question,
        acceptedAnswer: { '@type': 'Answer', text: answer },
      })),
    },
  ];
}
