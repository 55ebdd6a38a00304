import type { Advertising } from '../../../server/domain/content/advertising.contract.ts';
import type { Deal } from '../../../server/domain/content/deals.contract.ts';
import type { FaqCategory } from '../../../server/domain/content/faq.contract.ts';
import type { Plan } from '../../../server/domain/submissions/payments/plans.contract.ts';
import { countOf } from '../../lib/text.ts';
import type { MetadataHelpers, Page, PageMetadata } from './head.ts';

/** The pages outside the directory and the blog. */
type SinglePage =
  | { kind: 'deals'; deals: readonly Deal[] }
  | { kind: 'faq'; categories: readonly FaqCategory[] }
  | { kind: 'advertise'; advertising: Advertising }
  | { kind: 'plans'; plans: readonly Plan[] }
  | { kind: 'newsletter' }
  | { kind: 'feedback' }
  | { kind: 'report'; title: string }
  | { kind: 'build' }
  | { kind: 'badges' }
  | { kind: 'howItWorks' };

/** The metadata of a single page as a `Page` for `headFor`. */
export function singlePage(page: SinglePage): Page {
  return { kind: 'described', describe: (helpers) => describe(page, helpers) };
}

function describe(page: SinglePage, { siteName, withSiteName, breadcrumbs }: MetadataHelpers): PageMetadata {
  const metadata = (title: string, path: string, description: string, ...jsonLd: object[]): PageMetadata => ({
    title: withSiteName(title),
    description,
    path,
    image: '',
    jsonLd: [breadcrumbs({ name: title, path }), ...jsonLd],
  });
  switch (page.kind) {
    case 'deals':
      return metadata(
        'Exclusive Startup Deals',
        '/deals',
        `${page.deals.length === 0 ? 'Deals' : countOf(page.deals.length, 'deal')} for founders from the startups listed on ${siteName}.`,
      );
    case 'faq':
      return metadata(
        'Frequently asked questions',
        '/faq',
        `How ${siteName} works: browsing, listing a startup, plans and payment, your account.`,
        ...faqDocument(page.categories),
      );
    case 'advertise':
      return metadata(
        'Advertise',
        '/advertise',
        page.advertising.subtitle || page.advertising.introParagraph || page.advertising.mainTitle,
      );
    case 'plans':
      return metadata(
        'Plans',
        '/plans',
        `What it costs to list a startup on ${siteName}: a free queue and ${countOf(page.plans.length, 'plan')}.`,
      );
    case 'newsletter':
      return metadata(
        'Newsletter',
        '/newsletter',
        `Stay ahead of the curve: new startups and AI tools from ${siteName}, by e-mail.`,
      );
    case 'feedback':
      return { ...metadata('Feedback', '/feedback', `Tell the makers of ${siteName} what is missing or wrong.`), noindex: true };
    case 'report':
      return { ...metadata(page.title, '/report', 'What is wrong, or missing?'), noindex: true };
    case 'badges':
      return metadata(
        'Badges and embeds',
        '/badges',
        `Show a startup, a category or a collection of ${siteName} on another website: badges and frames to copy.`,
      );
    case 'howItWorks':
      return metadata(
        'How it works',
        '/how-it-works',
        `How ${siteName} reviews startups, how long that takes, what is counted, and what decides the order of its lists.`,
      );
    case 'build':
      return metadata('Build', '/build', 'Describe an idea and get names, taglines, a pitch and features for it.');
  }
}

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
