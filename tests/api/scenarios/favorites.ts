import { personId } from '../../../db/sample/people.ts';
import type { TestRequest } from '../hosts.ts';
import { by, get, refused, type Scenario, slugsOf } from './scenario.ts';

const ravi = personId('ravi');
const hearsay = '00000000000300002aeae14f';
const deepshelf = '000000000003000013b3e570';
const commonplacer = '000000000003000034190c09';
const unknown = 'ffffffffffffffffffffffff';

function toggle(startupId: string, liked?: unknown, userId: string = ravi): TestRequest {
  return {
    method: 'POST',
    path: '/api/favorites/toggle',
    body: { userId, startupId, ...(liked === undefined ? {} : { liked }) },
  };
}

function toggled(name: string, request: TestRequest, liked: boolean, likes: number): Scenario {
  return by('ravi', { name, request, status: 200, body: { liked, likes } });
}

const ids = `/api/favorites/ids/${ravi}`;
const list = `/api/favorites/user/${ravi}`;
const likes = (body: unknown) => (body as { likes: number }).likes;

/** Favourites (spec §4, §7), in this order: each is the state that the one before left. */
export const favoriteScenarios: Scenario[] = [
  refused('a visitor who presses a heart is not logged in', toggle(hearsay), 'auth.required'),
  by('noor', refused("a heart is one's own", toggle(hearsay), 'auth.forbidden')),
  by('ida', refused('nor do admins press for others', toggle(hearsay), 'auth.forbidden')),
  by('callum', refused('an inactive member is a visitor', toggle(hearsay, true, personId('callum')), 'auth.required')),
  by('ravi', get('there are no favourites at first', ids, [])),

  toggled('a heart counts one more', toggle(hearsay), true, 85),
  get('and everybody sees the new count', '/api/startups/slug/hearsay-garden', 85, likes),
  toggled('a heart that is on may be asked to be on', toggle(hearsay, true), true, 85),
  toggled('another listing has its own count', toggle(deepshelf, true), true, 197),
  by('ravi', get('favourites are listed by their ids, in order', ids, [deepshelf, hearsay])),
  // Both hearts are of the same moment here: then the greater id is first.
  by('ravi', get('and as cards', list, ['hearsay-garden', 'deepshelf'], slugsOf)),
  by('ida', get('admins may look', ids, [deepshelf, hearsay])),
  by('noor', refused('other members may not', { path: ids }, 'auth.forbidden')),
  by('noor', refused('nor see the cards', { path: list }, 'auth.forbidden')),
  refused('visitors may not see the ids', { path: ids }, 'auth.required'),
  refused('visitors may not see the cards', { path: list }, 'auth.required'),

  toggled('pressed again, the heart counts one less', toggle(hearsay), false, 84),
  toggled('a heart that is off may be asked to be off', toggle(hearsay, false), false, 84),
  get('and everybody sees that too', '/api/startups/slug/hearsay-garden', 84, likes),
  by('ravi', get('what is no favourite any more is not listed', ids, [deepshelf])),

  by('ravi', refused('an unknown listing has no heart', toggle(unknown), 'startups.not_found')),
  by('ravi', refused('nor one to take off', toggle(unknown, false), 'startups.not_found')),
  by('ravi', refused('a listing under review has no heart yet', toggle(commonplacer), 'startups.not_found')),
  by('ravi', refused('not even asked to be off', toggle(commonplacer, false), 'startups.not_found')),
  by('mara', refused('its owner waits, too', toggle(commonplacer, true, personId('mara')), 'startups.not_found')),
  by(
    'ravi',
    refused('on is true or false', toggle(hearsay, 'yes'), 'request.invalid', {
      'body.liked': 'Invalid type: Expected boolean but received "yes"',
    }),
  ),
  by('ravi', refused('a listing has an id', toggle('hearsay-garden'), 'request.invalid', { 'body.startupId': 'Not an id.' })),
  by(
    'ravi',
    refused(
      'likes are not sent',
      { method: 'POST', path: '/api/favorites/toggle', body: { userId: ravi, startupId: hearsay, likes: 9_000 } },
      'request.invalid',
      { 'body.likes': 'Invalid key: Expected never but received "likes"' },
    ),
  ),
];
