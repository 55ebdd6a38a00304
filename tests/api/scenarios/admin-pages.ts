import { sampleId } from '../../../db/sample/ids.ts';
import { refusedAsAdmin, send, succeedsAsAdmin } from './admin-requests.ts';
import { by, get, onlyFields, refused, type Scenario } from './scenario.ts';

const unknown = 'f'.repeat(24);
const about = sampleId('page', 1);
const paragraph = (text: string) => ({ blocks: [{ type: 'paragraph', data: { text } }] });
const page = {
  title: 'Legal Notice',
  slug: '',
  address: 'short',
  kind: 'imprint',
  status: 'draft',
  content: paragraph('Run by [Your <b>company</b>] <script>alert(1)</script>in [City].'),
  seoTitle: '',
  seoDescription: '',
};
const finished = { ...page, status: 'published', content: paragraph('Run by <b>Acme</b>.') };

/** The operator's own pages. */
export const adminPageScenarios: Scenario[] = [
  get('the published pages are listed without their content', '/api/pages', [
    { slug: 'about', address: 'pages', title: 'About', kind: 'about' },
    { slug: 'privacy', address: 'short', title: 'Privacy policy', kind: 'privacy' },
  ]),
  get(
    'a published page is described by its first paragraph',
    '/api/pages/slug/about',
    {
      title: 'About',
      description: 'Startup Directory lists young companies and AI tools, one page each, read by people before it is published.',
    },
    onlyFields('title', 'description'),
  ),
  refused('an unknown page is not found', { path: '/api/pages/slug/no-such-page' }, 'pages.not_found'),
  by(
    'ida',
    get(
      'admins see all pages',
      '/api/pages/admin',
      { total: 2, currentPage: 1, totalPages: 1 },
      onlyFields('total', 'currentPage', 'totalPages'),
    ),
  ),
  succeedsAsAdmin(
    'a draft may have blanks, and gets its slug from its title',
    send('POST', '/pages/admin', page),
    { slug: 'legal-notice', status: 'draft', content: paragraph('Run by [Your <b>company</b>] in [City].') },
    onlyFields('slug', 'status', 'content'),
    201,
  ),
  refused('a draft of a page is not public', { path: '/api/pages/slug/legal-notice' }, 'pages.not_found'),
  by(
    'ida',
    refused(
      'a page with blanks is not published, and the refusal names the blanks',
      send('POST', '/pages/admin', { ...page, status: 'published' }),
      'pages.blanks_left',
      { 'body.status': 'Fill in before publishing: [Your company], [City].' },
    ),
  ),
  by(
    'ida',
    refused(
      'a slug that is an address of the site itself is refused',
      send('POST', '/pages/admin', { ...finished, slug: 'search' }),
      'pages.slug_reserved',
      { 'body.slug': 'This slug is an address of the site itself. Please choose another one.' },
    ),
  ),
  succeedsAsAdmin(
    'a page whose title equals an address of the site gets another slug',
    send('POST', '/pages/admin', { ...finished, title: 'FAQ', kind: 'other' }),
    { slug: 'faq-2' },
    onlyFields('slug'),
    201,
  ),
  refusedAsAdmin(
    'the slug of another page is refused',
    send('POST', '/pages/admin', { ...finished, slug: 'about' }),
    409,
    'This slug is already taken.',
    'pages.slug_taken',
  ),
  by(
    'ida',
    refused('a page needs a title', send('POST', '/pages/admin', { ...page, title: '' }), 'request.invalid', {
      'body.title': 'Title is required.',
    }),
  ),
  succeedsAsAdmin(
    'a page gets another slug',
    send('PUT', `/pages/admin/${about}`, { ...finished, title: 'About us', slug: 'about-us', kind: 'about', address: 'pages' }),
    { slug: 'about-us', address: 'pages', status: 'published' },
    onlyFields('slug', 'address', 'status'),
  ),
  get(
    'the former slug of a page finds the page',
    '/api/pages/slug/about',
    { slug: 'about-us', address: 'pages' },
    onlyFields('slug', 'address'),
  ),
  get(
    'devices receive the former slug of a page',
    '/api/former-slugs',
    { about: 'about-us' },
    (body) => (body as { pages: unknown }).pages,
  ),
  get(
    'a published page is suggested',
    '/api/suggestions?q=about',
    [{ title: 'About us', slug: 'about-us', address: 'pages' }],
    (body) => (body as { pages: unknown }).pages,
  ),
  refusedAsAdmin(
    'an unknown page is not saved',
    send('PUT', `/pages/admin/${unknown}`, page),
    404,
    'Page not found',
    'pages.not_found',
  ),
  succeedsAsAdmin('an admin can delete a page', send('DELETE', `/pages/admin/${about}`), { message: 'Page deleted.' }),
  refused('a deleted page is found at neither of its addresses', { path: '/api/pages/slug/about' }, 'pages.not_found'),
  refusedAsAdmin(
    'a deleted page is not found',
    send('DELETE', `/pages/admin/${about}`),
    404,
    'Page not found',
    'pages.not_found',
  ),
];
