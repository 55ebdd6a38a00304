import { messages } from '../../../server/domain/core/messages.ts';
import { defaultPublicSections } from '../../../server/domain/site/default-public-sections.ts';
import { defaultSections } from '../../../server/domain/site/default-sections.ts';
import type { Menus } from '../../../server/domain/site/stored-sections.contract.ts';
import { send, succeedsAsAdmin } from './admin-requests.ts';
import { by, get, onlyFields, refused, type Scenario } from './scenario.ts';

const hostile = '</script><script>alert(1)</script> © 2026 <b>Moss</b> & Sons';
const { texts } = defaultSections;
/** The texts as every visitor gets them. */
const publicTexts = defaultPublicSections.texts;
const textsPath = '/api/admin/site/texts';

/** The sections of the settings. */
export const adminSiteScenarios: Scenario[] = [
  ...[send('GET', '/admin/site/texts'), send('POST', '/admin/site/texts', { ...texts, footerLine: 'Mine' })].flatMap(
    (request) => [
      refused(`a visitor cannot ${request.method} the texts`, request, 'auth.required'),
      by('mara', refused(`a member cannot ${request.method} the texts`, request, 'auth.forbidden')),
    ],
  ),
  get('the settings have the texts of a new directory', '/api/settings', { texts: publicTexts }, onlyFields('texts')),
  by('ida', get('an admin reads the texts', textsPath, texts, onlyFields(...Object.keys(texts)))),
  by(
    'ida',
    refused(
      'If-Match must contain one version in double quotes',
      { ...send('POST', '/admin/site/texts', { ...texts, footerLine: 'Mine' }), headers: { 'if-match': 'not quoted' } },
      'request.invalid',
      { 'headers.if-match': 'One version in double quotes, or *.' },
    ),
  ),
  by(
    'ida',
    refused(
      'the last line of the footer has a maximum length',
      send('POST', '/admin/site/texts', { ...texts, footerLine: 'x'.repeat(201) }),
      'request.invalid',
      { 'body.footerLine': 'Please shorten this to 200 characters; it has 201.' },
    ),
  ),
  succeedsAsAdmin(
    'the last line of the footer must be text without markup',
    send('POST', '/admin/site/texts', { ...texts, footerLine: hostile }),
    { message: messages.textsSaved },
    onlyFields('message'),
  ),
  get('saved texts are public at once', '/api/settings', { texts: { ...publicTexts, footerLine: hostile } }, onlyFields('texts')),
  ...['<b>tool</b>', 'tool.', 'tool  box', 'tool-', '5 tools'].map((noun) =>
    by(
      'ida',
      refused(
        `the word for a listing cannot be "${noun}"`,
        send('POST', '/admin/site/texts', { ...texts, noun }),
        'request.invalid',
        { 'body.noun': 'Please use letters only, such as “tool”.' },
      ),
    ),
  ),
  succeedsAsAdmin(
    'the word for a listing can have spaces and letters of any script',
    send('POST', '/admin/site/texts', { ...texts, noun: 'KI-Werkzeug für 日本', nounPlural: 'KI-Werkzeuge' }),
    { message: messages.textsSaved },
    onlyFields('message'),
  ),
  ...menuScenarios(),
];

/** The menus, and the hidden parts of the site. */
function menuScenarios(): Scenario[] {
  const path = '/admin/site/menus';
  const menus: Menus = {
    header: [{ label: 'Home', address: '/' }],
    more: [
      { label: 'Blog', address: '/blog' },
      { label: '<b>Us</b>', address: 'https://us.example/' },
    ],
    footer: [{ heading: 'Offers', links: [{ label: 'Deals', address: '/deals' }] }],
    hiddenParts: ['blog', 'deals'],
  };
  const legalPages = { heading: '', links: [{ label: 'Privacy policy', address: '/privacy' }] };
  const refusedEdit = (name: string, edit: object, fields: Record<string, string>) =>
    by('ida', refused(name, send('POST', path, { ...menus, ...edit }), 'request.invalid', fields));
  const addressMessage = 'Please enter a page of this site (e.g., /faq), or an address that begins with https://.';
  const posts = (name: string, count: number) =>
    get(name, '/api/suggestions?q=tunnel', count, (body) => (body as { posts: unknown[] }).posts.length);
  return [
    ...[send('GET', path), send('POST', path, menus)].flatMap((request) => [
      refused(`a visitor cannot ${request.method} the menus`, request, 'auth.required'),
      by('mara', refused(`a member cannot ${request.method} the menus`, request, 'auth.forbidden')),
    ]),
    by(
      'ida',
      get(
        'an admin reads the menus of a new directory',
        `/api${path}`,
        defaultPublicSections.menus,
        onlyFields('header', 'more', 'footer', 'hiddenParts'),
      ),
    ),
    get(
      'visitors get the menus of a new directory',
      '/api/settings',
      { menus: { ...defaultPublicSections.menus, footer: [...defaultPublicSections.menus.footer, legalPages] } },
      onlyFields('menus'),
    ),
    ...['javascript:alert(1)', '//evil.example', 'https:evil.example', '/\\evil.example', `/${'a'.repeat(10_000)}`].map(
      (address) =>
        refusedEdit(
          `a menu cannot link to ${address.slice(0, 30)}`,
          { header: [{ label: 'a', address }] },
          {
            'body.header.0.address': addressMessage,
          },
        ),
    ),
    refusedEdit(
      'a label is required, and has a maximum length',
      {
        more: [
          { label: ' ', address: '/' },
          { label: 'a'.repeat(41), address: '/' },
        ],
      },
      {
        'body.more.0.label': 'Please fill this in.',
        'body.more.1.label': 'Please shorten this to 40 characters; it has 41.',
      },
    ),
    posts('posts are suggested', 2),
    succeedsAsAdmin(
      'an admin saves the menus and hides parts of the site',
      send('POST', path, { ...menus, hiddenParts: ['deals', 'blog', 'deals'] }),
      { message: messages.menusSaved },
      onlyFields('message'),
    ),
    by(
      'ida',
      get('all links of the menus are stored', `/api${path}`, menus, onlyFields('header', 'more', 'footer', 'hiddenParts')),
    ),
    get(
      'visitors get the menus without hidden parts',
      '/api/settings',
      { menus: { ...menus, more: menus.more.slice(1), footer: [legalPages] } },
      onlyFields('menus'),
    ),
    posts('posts of a hidden blog are not suggested', 0),
    get('the API calls of hidden parts still work', '/api/deals', true, Array.isArray),
    succeedsAsAdmin(
      'an admin restores the default menus',
      send('POST', path, defaultPublicSections.menus),
      { message: messages.menusSaved },
      onlyFields('message'),
    ),
    posts('posts of a blog that is shown again are suggested', 2),
  ];
}
