import { defaultPublicSections } from '../../../server/domain/site/default-sections.ts';
import { messages } from '../../../server/domain/core/messages.ts';
import { send, succeedsAsAdmin } from './admin-requests.ts';
import { by, get, onlyFields, refused, type Scenario } from './scenario.ts';

const hostile = '</script><script>alert(1)</script> © 2026 <b>Moss</b> & Sons';
const texts = defaultPublicSections.texts;
const textsPath = '/api/admin/site/texts';

/** The sections of the settings. */
export const adminSiteScenarios: Scenario[] = [
  ...[send('GET', '/admin/site/texts'), send('POST', '/admin/site/texts', { ...texts, footerLine: 'Mine' })].flatMap(
    (request) => [
      refused(`a visitor cannot ${request.method} the texts`, request, 'auth.required'),
      by('mara', refused(`a member cannot ${request.method} the texts`, request, 'auth.forbidden')),
    ],
  ),
  get('the settings have the texts of a new directory', '/api/settings', { texts }, onlyFields('texts')),
  by('ida', get('an admin reads the texts', textsPath, texts, onlyFields('footerLine', 'noun', 'nounPlural'))),
  by(
    'ida',
    refused(
      'a version of the texts is one text in double quotes',
      { ...send('POST', '/admin/site/texts', { ...texts, footerLine: 'Mine' }), headers: { 'if-match': 'not quoted' } },
      'request.invalid',
      { 'headers.if-match': 'One version in double quotes, or *.' },
    ),
  ),
  by(
    'ida',
    refused(
      'a last line of the footer has a length',
      send('POST', '/admin/site/texts', { ...texts, footerLine: 'x'.repeat(201) }),
      'request.invalid',
      { 'body.footerLine': 'Please shorten this to 200 characters; it has 201.' },
    ),
  ),
  succeedsAsAdmin(
    'a last line of the footer is text, not markup',
    send('POST', '/admin/site/texts', { ...texts, footerLine: hostile }),
    { message: messages.textsSaved },
    onlyFields('message'),
  ),
  get('saved texts are public at once', '/api/settings', { texts: { ...texts, footerLine: hostile } }, onlyFields('texts')),
  ...['<b>tool</b>', 'tool.', 'tool  box', 'tool-', '5 tools'].map((noun) =>
    by(
      'ida',
      refused(
        `the word for a listing is not "${noun}"`,
        send('POST', '/admin/site/texts', { ...texts, noun }),
        'request.invalid',
        { 'body.noun': 'Please use letters only, such as "tool".' },
      ),
    ),
  ),
  succeedsAsAdmin(
    'the word for a listing can have spaces and letters of any script',
    send('POST', '/admin/site/texts', { ...texts, noun: 'KI-Werkzeug für 日本', nounPlural: 'KI-Werkzeuge' }),
    { message: messages.textsSaved },
    onlyFields('message'),
  ),
];
