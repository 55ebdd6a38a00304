import type { Page } from '../../server/domain/content/pages.contract.ts';
import { pageFromTemplate } from '../../server/domain/content/page-templates.ts';
import { moment } from './directory.ts';
import { sampleId } from './ids.ts';

const p = (text: string) => ({ type: 'paragraph' as const, data: { text } });
const h = (text: string) => ({ type: 'header' as const, data: { text, level: 2 as const } });

/** The values that fill the blanks in the privacy template. */
const filledIn: Readonly<Record<string, string>> = {
  '[Your company]': 'Startup Directory Example Inc.',
  '[Street and number]': '12 Moss Lane',
  '[Postal code and city]': 'Portland, OR 97201',
  '[Country]': 'United States',
  '[Email address]': 'hello@startup-directory.example',
  '[Hosting company]': 'Example Hosting',
  '[Country of the server]': 'the United States',
  '[Email company]': 'Example Mail',
  '[Data protection authority]': 'your data protection authority',
};

function withoutBlanks(page: Page): Page {
  let text = JSON.stringify(page);
  for (const [blank, value] of Object.entries(filledIn)) text = text.replaceAll(blank, value);
  return JSON.parse(text) as Page;
}

export function samplePages(now: Date): Page[] {
  const page = (number: number, daysAgo: number) => ({
    _id: sampleId('page', number),
    status: 'published' as const,
    createdAt: moment(now, daysAgo, 0.4),
    updatedAt: moment(now, daysAgo, 0.4),
  });
  return [
    {
      ...pageFromTemplate('about', ''),
      address: 'pages',
      ...page(1, 60),
      content: {
        blocks: [
          p('Startup Directory lists young companies and AI tools, one page each, read by people before it is published.'),
          h('Why it exists'),
          p(
            'Lists that anyone can buy a place in are of little use. Here, a plan buys time and attention, never a better review.',
          ),
          h('Who makes it'),
          p('Three people in Portland, and everyone who sends us a correction.'),
        ],
      },
    },
    withoutBlanks({ ...pageFromTemplate('privacy', 'Startup Directory'), ...page(2, 45) }),
  ];
}
