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

/** Favorites. Each scenario depends on the state left by the previous one. */
export const favoriteScenarios: Scenario[] = [
  refused('a visitor cannot like a listing', toggle(hearsay), 'auth.required'),
  by('noor', refused('a member cannot like for someone else', toggle(hearsay), 'auth.forbidden')),
  by('ida', refused('an admin cannot like for someone else', toggle(hearsay), 'auth.forbidden')),
  by('callum', refused('an inactive member cannot like a listing', toggle(hearsay, true, personId('callum')), 'auth.required')),
  by('ravi', get('the list of favorites is empty at first', ids, [])),

  toggled('a like increases the count', toggle(hearsay), true, 85),
  get('the increased number of likes is public', '/api/startups/slug/hearsay-garden', 85, likes),
  toggled('an existing like can be set again without counting twice', toggle(hearsay, true), true, 85),
  toggled('another listing has its own count', toggle(deepshelf, true), true, 197),
  by('ravi', get('favorites are listed by their ids, newest first', ids, [deepshelf, hearsay])),
  // Both likes have the same time here, so the greater id comes first.
  by('ravi', get('favorites are listed as cards', list, ['hearsay-garden', 'deepshelf'], slugsOf)),
  by('ida', get('an admin can list the favorites of a member', ids, [deepshelf, hearsay])),
  by('noor', refused('another member cannot list the favorite ids', { path: ids }, 'auth.forbidden')),
  by('noor', refused('another member cannot list the favorites', { path: list }, 'auth.forbidden')),
  refused('a visitor cannot list the favorite ids', { path: ids }, 'auth.required'),
  refused('a visitor cannot list the favorites', { path: list }, 'auth.required'),

  toggled('a second toggle removes the like and decreases the count', toggle(hearsay), false, 84),
  toggled('a missing like can be removed again without counting', toggle(hearsay, false), false, 84),
  get('the decreased number of likes is public', '/api/startups/slug/hearsay-garden', 84, likes),
  by('ravi', get('a removed favorite is not listed', ids, [deepshelf])),

  by('ravi', refused('an unknown listing cannot be liked', toggle(unknown), 'startups.not_found')),
  by('ravi', refused('a like of an unknown listing cannot be removed', toggle(unknown, false), 'startups.not_found')),
  by('ravi', refused('a listing under review cannot be liked', toggle(commonplacer), 'startups.not_found')),
  by(
    'ravi',
    refused('a missing like of a listing under review cannot be removed', toggle(commonplacer, false), 'startups.not_found'),
  ),
  by(
    'mara',
    refused(
      'an owner cannot like their listing under review',
      toggle(commonplacer, true, personId('mara')),
      'startups.not_found',
    ),
  ),
  by(
    'ravi',
    refused('the like state must be a boolean', toggle(hearsay, 'yes'), 'request.invalid', {
      'body.liked': 'Please choose yes or no (true or false).',
    }),
  ),
  by(
    'ravi',
    refused('a malformed listing id is refused', toggle('hearsay-garden'), 'request.invalid', {
      'body.startupId': 'Please send an id: 24 digits from 0 to f.',
    }),
  ),
  by(
    'ravi',
    refused(
      'a number of likes cannot be sent',
      { method: 'POST', path: '/api/favorites/toggle', body: { userId: ravi, startupId: hearsay, likes: 9_000 } },
      'request.invalid',
      { 'body.likes': 'This field does not exist. Please remove it.' },
    ),
  ),
];
