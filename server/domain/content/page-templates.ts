import { slugify } from '../core/slugs.ts';
import type { PageEdit, PageKind } from './pages.contract.ts';
import { analyticsFact, privacyFacts } from './privacy-facts.ts';
import type { PublicAnalytics } from '../site/sections.contract.ts';

export const kindNames: Readonly<Record<PageKind, string>> = {
  imprint: 'Legal notice',
  privacy: 'Privacy policy',
  terms: 'Terms of service',
  about: 'About',
  contact: 'Contact',
  other: 'Other',
};

const slugs: Partial<Record<PageKind, string>> = { imprint: 'imprint', privacy: 'privacy', terms: 'terms' };

export const blankPage: PageEdit = {
  title: '',
  slug: '',
  address: 'short',
  kind: 'other',
  status: 'draft',
  content: { blocks: [] },
  seoTitle: '',
  seoDescription: '',
};

type Blocks = Exclude<PageEdit['content'], string>['blocks'];

const h = (text: string): Blocks[number] => ({ type: 'header', data: { text, level: 2 } });
const p = (text: string): Blocks[number] => ({ type: 'paragraph', data: { text } });
const address = '[Your company]<br>[Street and number]<br>[Postal code and city]<br>[Country]';

/** The blocks of each template. Words in brackets that begin with a capital letter are blanks (`pages.rules.ts`). */
const blocksOf: Readonly<Record<PageKind, (site: string, analytics?: PublicAnalytics) => Blocks>> = {
  imprint: (site) => [
    p(`${site} is published by:`),
    p(address),
    h('Contact'),
    p('Email: [Email address]<br>Phone: [Phone number]'),
    h('Represented by'),
    p('[Name of the person in charge]'),
    h('Registration'),
    p('[Register and registration number]<br>[Tax number]'),
  ],
  privacy: (site, analytics) => [
    p(`This page says what ${site} stores about you, where and how long.`),
    h('Who is responsible'),
    p(address),
    p('Write to [Email address] to see, correct or delete your data.'),
    h('Where it is stored'),
    p(
      'Everything is stored in the database of this site, on a server of [Hosting company] in [Country of the server], and in backups that are deleted after about four weeks. Emails are sent through [Email company].',
    ),
    ...[...privacyFacts, ...(analytics === undefined ? [] : [analyticsFact(analytics)])].flatMap(({ title, text }) => [
      h(title),
      p(text),
    ]),
    h('On your device'),
    p(
      'A cookie keeps you signed in, and another one remembers a device on which you signed in. Your device also stores the directory, so that you can read it without a network, and the drafts that you write. None of this is used for advertising.',
    ),
    h('Your rights'),
    p(
      'You can delete your account in its settings at any time. You can ask us what we store about you, have it corrected or deleted, and complain to [Data protection authority].',
    ),
  ],
  terms: (site) => [
    p(`These terms apply to everyone who uses ${site}, which is run by [Your company].`),
    h('Listings'),
    p(
      'You may submit a product that you make or represent. What you write must be true, and you must be allowed to use the texts and images. We review each listing, and may edit, reject or remove it.',
    ),
    h('Your account'),
    p(
      'Keep your password to yourself. You can delete your account at any time. We may close an account that breaks these terms.',
    ),
    h('Payments'),
    p('Prices are shown before you pay. A plan renews until you cancel it. [Your refund policy]'),
    h('Liability'),
    p('Listings are written by their owners, and we cannot guarantee that they are correct. [Limits of your liability]'),
    h('Law'),
    p('The law of [State or country] applies.'),
  ],
  about: (site) => [
    p(`${site} is a directory of [What you list].`),
    h('Why it exists'),
    p('[Why you started it]'),
    h('Who makes it'),
    p('[Who you are]'),
  ],
  contact: (site) => [
    p(`You can reach the team of ${site} at [Email address]. We answer within [Number of days] days.`),
    p(address),
  ],
  other: () => [],
};

/** A new page with the text of a template, whose blanks are left for the operator. */
export function pageFromTemplate(kind: PageKind, siteName: string, analytics?: PublicAnalytics): PageEdit {
  if (kind === 'other') return blankPage;
  const title = kindNames[kind];
  const site = escapeHtml(siteName || 'This site');
  return { ...blankPage, kind, title, slug: slugs[kind] ?? slugify(title), content: { blocks: blocksOf[kind](site, analytics) } };
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}
