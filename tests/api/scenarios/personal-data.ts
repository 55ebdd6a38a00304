import { personId } from '../../../db/sample/people.ts';
import type { PersonalPage } from '../../../server/domain/transfer/personal-data.contract.ts';
import type { TestRequest } from '../hosts.ts';
import { by, codeOf, fromNewNetwork, get, refused, refusedAs, repliesWithMessage, type Scenario } from './scenario.ts';

const beatrix = personId('beatrix');
const send = (path: string, body: unknown): TestRequest => ({ method: 'POST', path: `/api${path}`, body });
const own = (body: unknown = {}) => send(`/users/${beatrix}/export`, body);
const find = (email: string) => `/api/admin/personal-data?email=${encodeURIComponent(email)}`;
const reader = { email: 'Olive@Readers.example' };
const member = { email: 'beatrix@people.example' };

/** The number of rows in each file that has any. */
const filled = (body: unknown) => {
  const { files, next } = body as PersonalPage;
  return [Object.fromEntries(files.flatMap(({ name, rows }) => (rows.length === 0 ? [] : [[name, rows.length]]))), next];
};
const namesOf = (body: unknown) => (body as PersonalPage).files.map(({ name }) => name);

/** Members' downloads of their own data, and the data of people without an account. */
export const personalDataScenarios: Scenario[] = [
  refused('a visitor cannot download the data of a member', own(), 'auth.required'),
  refusedAs('mara', 'a member cannot download the data of others', own(), 'auth.forbidden'),
  refusedAs('ida', 'an admin cannot download the data of members in their name', own(), 'auth.forbidden'),
  by('beatrix', {
    name: 'an export cannot begin at something other than a position',
    request: own({ position: 'users' }),
    status: 400,
    part: codeOf,
    body: 'request.invalid',
  }),
  by('beatrix', {
    name: 'an export after the last file is empty',
    request: own({ position: '99:0' }),
    status: 200,
    body: { files: [], next: null },
  }),
  by('beatrix', {
    name: 'a member downloads everything about themselves, including files without rows',
    request: own({ position: '1:0' }),
    status: 200,
    part: (body) => namesOf(body).filter((name) => name !== 'sessions.json'),
    body: [
      'passkeys.json',
      'startups.json',
      'submissions.json',
      'revisions.json',
      'claims.json',
      'ownership-proofs.json',
      'maker-of.json',
      'favorites.json',
      'collections.json',
      'subscriptions.json',
      'payments.json',
      'reports.json',
      'feedback.json',
      'newsletter.json',
      'messages.json',
      'notifications.json',
      'emails.json',
      'security-events.json',
      'audit.json',
    ],
  }),

  {
    name: 'a person without an account subscribes',
    request: fromNewNetwork('POST', '/api/newsletter/subscribe', { email: 'olive@readers.example' }),
    status: 200,
    body: { message: 'Successfully subscribed!', mustConfirm: false },
  },
  repliesWithMessage(
    'a person without an account sends feedback',
    fromNewNetwork('POST', '/api/feedback', { content: 'Nice.', ...reader }),
    'Feedback submitted successfully.',
  ),
  refused('a visitor cannot look for personal data', { path: find(reader.email) }, 'auth.required'),
  refusedAs('tomasz', 'an editor cannot look for personal data', { path: find(reader.email) }, 'auth.forbidden'),
  refusedAs('tomasz', 'an editor cannot download personal data', send('/admin/personal-data/export', reader), 'auth.forbidden'),
  refusedAs('tomasz', 'an editor cannot erase personal data', send('/admin/personal-data/erase', reader), 'auth.forbidden'),
  by(
    'ida',
    get('an admin finds what is stored about an address', find(reader.email), {
      email: reader.email,
      account: null,
      counts: { newsletter: 1, corrections: 0, reports: 0, feedback: 1, emails: 1 },
    }),
  ),
  by(
    'ida',
    get(
      'an address of an account leads to the account',
      find(member.email),
      { _id: beatrix, username: 'beatrix' },
      (body) => (body as { account: unknown }).account,
    ),
  ),
  by('ida', {
    name: 'an admin downloads what is stored about an address',
    request: send('/admin/personal-data/export', reader),
    status: 200,
    part: filled,
    body: [{ 'feedback.json': 1, 'newsletter.json': 1, 'emails.json': 1 }, null],
  }),
  refusedAs(
    'ida',
    'the data of a member is not downloaded by address',
    send('/admin/personal-data/export', member),
    'personal_data.has_account',
  ),
  refusedAs(
    'ida',
    'the data of a member is not erased by address',
    send('/admin/personal-data/erase', member),
    'personal_data.has_account',
  ),
  by(
    'ida',
    repliesWithMessage(
      'an admin erases a person without an account',
      send('/admin/personal-data/erase', reader),
      'Deleted permanently.',
    ),
  ),
  by(
    'ida',
    get('nothing is stored about an erased address', find(reader.email), 0, (body) =>
      Object.values((body as { counts: Record<string, number> }).counts).reduce((sum, count) => sum + count),
    ),
  ),
];
