import { messages } from '../../../server/domain/core/messages.ts';
import { send, succeedsAsAdmin } from './admin-requests.ts';
import { by, get, onlyFields, refused, type Scenario } from './scenario.ts';

const path = '/admin/site/measuring';
const unset = {
  google: '',
  googleFile: '',
  bing: '',
  yandex: '',
  pinterest: '',
  facebook: '',
  otherName: '',
  otherCode: '',
  analytics: '',
  analyticsHost: '',
  analyticsSite: '',
  robots: '',
  blocksAi: false,
  securityContact: '',
  securityPolicy: '',
  securityLanguages: '',
};
const save = (changes: object) => send('POST', path, { ...unset, ...changes });

const code = 'Please enter the code alone, as the search console shows it.';
const host = 'Please enter only a host name, such as stats.example.com.';
const line = (number: number) =>
  `Line ${number} cannot be used. Lines begin with User-agent:, Allow:, Disallow: or Crawl-delay:, and paths with a slash.`;
const plausible = { analytics: 'plausible', analyticsSite: 'greentools.example' };

/** Values that would end an attribute, an element, a header or a line, or allow more than one origin. */
const hostile: readonly [Record<string, unknown>, string][] = [
  [{ google: 'a"><script>alert(1)</script>' }, code],
  [{ google: '<meta name="x" content="a&quot;">' }, code],
  [{ google: 'a b' }, code],
  [{ bing: 'not hexadecimal' }, code],
  [{ yandex: '../../index' }, code],
  [{ googleFile: 'index.html' }, 'Please enter the name of the file, such as google0123456789abcdef.html.'],
  [{ otherName: 'referrer' }, 'Please enter a name with “verification”, such as naver-site-verification.'],
  ...[
    'stats.example.com *',
    '*.example.com',
    'stats.example.com; script-src *',
    "stats.example.com 'unsafe-inline'",
    'stats.example.com/script.js',
    'stats.example.com:8443',
    'http://stats.example.com',
    'data:text/javascript,1',
    'user@stats.example.com',
    '127.0.0.1',
    '0x7f000001',
    '[::1]',
    'localhost',
    'stats.example.com\r\nX-Evil: 1',
  ].map((analyticsHost): [Record<string, unknown>, string] => [{ ...plausible, analyticsHost }, host]),
  [{ analytics: 'plausible', analyticsSite: 'a"b' }, 'Please enter only letters, digits, periods and hyphens.'],
  [{ robots: 'Sitemap: https://evil.example/' }, line(1)],
  [{ robots: 'User-agent: a\n<b>' }, line(2)],
  [{ robots: 'Disallow: /a\n'.repeat(51) }, 'Please keep to 50 lines; there are 51.'],
  [{ securityPolicy: 'https://example.com/\r\nContact: x' }, 'Please enter an address that begins with https://.'],
  [{ securityPolicy: 'http://example.com/' }, 'Please enter an address that begins with https://.'],
  [{ securityLanguages: 'en\nCanonical: x' }, 'Please enter codes of languages, such as en, de.'],
];

const lastField = (changes: Record<string, unknown>) => Object.keys(changes).at(-1) ?? '';

/** How the site is found and measured. */
export const measuringScenarios: Scenario[] = [
  ...[send('GET', path), save({})].flatMap((request) => [
    refused(`a visitor cannot ${request.method} the settings of analytics`, request, 'auth.required'),
    by('mara', refused(`a member cannot ${request.method} the settings of analytics`, request, 'auth.forbidden')),
  ]),
  by('ida', get('a new directory has no analytics', `/api${path}`, unset, onlyFields(...Object.keys(unset)))),
  get('the public settings of a site without analytics do not mention analytics', '/api/settings', {}, onlyAnalytics),
  ...hostile.map(([changes, message]) =>
    by(
      'ida',
      refused(`${JSON.stringify(Object.entries(changes).at(-1)).slice(0, 80)} is refused`, save(changes), 'request.invalid', {
        [`body.${lastField(changes)}`]: message,
      }),
    ),
  ),
  ...(
    [
      [{ analytics: 'matomo', analyticsSite: '1' }, 'analyticsHost', 'Please enter the host name of your Matomo.'],
      [
        { ...plausible, analyticsSite: '' },
        'analyticsSite',
        'Please enter the Domain from Plausible, such as greentools.example.',
      ],
      [
        { analytics: 'umami', analyticsSite: 'greentools.example' },
        'analyticsSite',
        'Please enter the Website ID from Umami, such as 94db1cb1-74f4-4a40-ad6c-962362670409.',
      ],
    ] as const
  ).map(([changes, field, message]) =>
    by(
      'ida',
      refused(`${changes.analytics} needs its ${field}`, save(changes), 'request.invalid', { [`body.${field}`]: message }),
    ),
  ),
  succeedsAsAdmin(
    'a pasted meta tag and a pasted address are accepted',
    save({
      ...plausible,
      google: '<meta name="google-site-verification" content="Ab_1-2" />',
      analyticsHost: ' https://Stats.Grün.example/ ',
      robots: 'User-agent: ExampleBot\r\nDisallow: /tags\r\n',
      securityContact: 'security@greentools.example',
    }),
    { message: messages.measuringSaved },
    onlyFields('message'),
  ),
  by(
    'ida',
    get(
      'only the code of a meta tag and the host of an address were saved',
      `/api${path}`,
      { google: 'Ab_1-2', analyticsHost: 'stats.xn--grn-ioa.example', robots: 'User-agent: ExampleBot\nDisallow: /tags' },
      onlyFields('google', 'analyticsHost', 'robots'),
    ),
  ),
  get(
    'the public settings contain saved analytics at once',
    '/api/settings',
    { analytics: { provider: 'plausible', origin: 'https://stats.xn--grn-ioa.example', site: 'greentools.example' } },
    onlyAnalytics,
  ),
];

function onlyAnalytics(body: unknown): Record<string, unknown> {
  return Object.fromEntries(Object.entries(body as object).filter(([name]) => name === 'analytics'));
}
