import type { Field } from '../../../server/domain/listings/fields.contract.ts';
import { get, refused, type Scenario } from './scenario.ts';

const pick =
  (...keys: string[]) =>
  (body: unknown) =>
    (body as Record<string, unknown>[]).map((row) => keys.map((key) => row[key]));

const unknownField = 'This field does not exist. Please remove it.';

/** Deals, questions, plans and the advertising page. */
export const contentScenarios: Scenario[] = [
  get(
    'only active deals are listed, featured ones first, then newest',
    '/api/deals',
    [
      ['Ferrywire', true, 'active'],
      ['Swatchling', true, 'active'],
      ['Hostwren', false, 'active'],
      ['Fond Regards', false, 'active'],
      ['Ledgerdemain', false, 'active'],
    ],
    pick('companyName', 'featured', 'status'),
  ),
  refused('deals accept no parameters', { path: '/api/deals?status=draft' }, 'request.invalid', {
    'query.status': unknownField,
  }),
  get(
    'questions are grouped by category and have slugs',
    '/api/faq',
    [
      ['Finding your way', 4, 'what-is-this-directory'],
      ['Listing your startup', 4, 'how-do-i-submit-a-startup'],
      ['Plans and payment', 3, 'what-does-a-plan-include'],
      ['Your account and data', 3, 'what-do-you-know-about-me'],
    ],
    (body) => (body as { name: string; faqs: { slug: string }[] }[]).map(({ name, faqs }) => [name, faqs.length, faqs[0]?.slug]),
  ),
  get(
    'fields are listed in their order with their options',
    '/api/fields',
    [
      ['pricing', 'choice', true, 5],
      ['platform', 'choices', true, 8],
      ['open-source', 'yesNo', true, 0],
      ['founded', 'number', true, 0],
      ['country', 'place', true, 0],
      ['team-size', 'choice', true, 6],
      ['status', 'choice', false, 3],
    ],
    (body) => (body as Field[]).map(({ key, type, asked, options }) => [key, type, asked, options.length]),
  ),
  get(
    'plans are listed cheapest first with their prices',
    '/api/plans',
    [
      ['Essential', 12, 99, '5-day approval'],
      ['Growth', 24, 199, '2-day approval'],
      ['Premium', 36, 299, '24-hour approval'],
    ],
    pick('name', 'monthlyPrice', 'annualPrice', 'approvalSpeed'),
  ),
  get(
    'the advertising page has cards in three colors',
    '/api/advertising',
    ['Be found by people who try things', ['green', 'blue', 'orange'], 5],
    (body) => {
      const page = body as { mainTitle: string; pricingCards: { color: string }[]; sponsors: unknown[] };
      return [page.mainTitle, page.pricingCards.map(({ color }) => color), page.sponsors.length];
    },
  ),
];
