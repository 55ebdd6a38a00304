import { personId } from '../../../db/sample/people.ts';
import type { TestRequest } from '../hosts.ts';
import { by, fromNewNetwork, get, onlyFields, refused, refusedAs, type Scenario } from './scenario.ts';

const unknown = 'ffffffffffffffffffffffff';
/** A pending listing without an owner, and one of Mara. */
const commonplacer = '000000000003000034190c09';
const item = (id: string, rest = 'messages') => `/api/admin/items/submission/${id}/${rest}`;
const add = (body: object, id = commonplacer): TestRequest => ({ method: 'POST', path: item(id), body });
const question = { kind: 'question', text: 'Who makes it?' };
const note = { kind: 'note', text: 'Ask again on Monday.' };
const answers = (id: string) => `/api/conversations/submission/${id}/answers`;

const said = (body: unknown) => {
  const { messages, waitingSince, taken } = body as {
    messages: { kind: string; text: string; by: string }[];
    waitingSince: string | null;
    taken: { by: string } | null;
  };
  return [messages.map(({ kind, text, by: author }) => [kind, text, author]), waitingSince !== null, taken?.by ?? null];
};

const conversations: TestRequest = { path: `/api/users/${personId('mara')}/conversations` };

const own = (body: unknown) =>
  (body as { messages: { text: string }[]; isAsked: boolean; canAnswer: boolean }[]).map(({ messages, isAsked, canAnswer }) => [
    messages.map(({ text }) => text),
    isAsked,
    canAnswer,
  ]);

const change = (action: 'archive' | 'restore', body?: object): TestRequest => ({
  method: 'POST',
  path: `/api/admin/startups/${commonplacer}/${action}`,
  ...(body && { body }),
});

/** Archiving a listing withdraws its open question. Once restored, the listing is pending without the question. */
const archivedWithQuestion: Scenario[] = [
  by('ida', {
    name: 'an admin asks again',
    request: add(question),
    status: 200,
    part: (body) => said(body)[1],
    body: true,
  }),
  by('ida', {
    name: 'a listing with an open question is archived',
    request: change('archive', { reason: 'legal', note: '' }),
    status: 200,
    part: onlyFields('status'),
    body: { status: 'archived' },
  }),
  by('mara', {
    name: 'archiving withdraws the open question',
    request: conversations,
    status: 200,
    part: own,
    body: [[['Who makes it?', 'I do.', 'Who makes it?'], false, false]],
  }),
  by('ida', {
    name: 'a listing whose question was withdrawn is restored',
    request: change('restore'),
    status: 200,
    part: onlyFields('status'),
    body: { status: 'pending' },
  }),
  by('ida', {
    name: 'a restored listing awaits no answer',
    request: { path: '/api/admin/startups?status=pending&awaiting=answer' },
    status: 200,
    part: (body) => (body as { total: number }).total,
    body: 0,
  }),
  by('mara', {
    name: 'restoring does not ask a withdrawn question again',
    request: conversations,
    status: 200,
    part: own,
    body: [[['Who makes it?', 'I do.', 'Who makes it?'], false, true]],
  }),
];

/** Questions, notes and taken items. Tests that need the id of a message, or more than one admin, are in messages.test.ts. */
export const messageScenarios: Scenario[] = [
  refused('a visitor cannot read what the team wrote', { path: item(commonplacer) }, 'auth.required'),
  refusedAs('mara', 'a member cannot read what the team wrote', { path: item(commonplacer) }, 'auth.forbidden'),
  refusedAs('ida', 'an unknown item has no conversation', { path: item(unknown) }, 'messages.item_not_found'),
  refusedAs('ida', 'a message needs a text', add({ ...note, text: ' ' }), 'request.invalid', {
    'body.text': 'Please write something first.',
  }),
  refusedAs('ida', 'an admin cannot answer', add({ kind: 'answer', text: 'Yes' }), 'request.invalid', {
    'body.kind': 'Please choose one of: question, note.',
  }),
  by('ida', {
    name: 'an admin asks the founder',
    request: add(question),
    status: 200,
    part: said,
    body: [[['question', 'Who makes it?', 'Ida Okafor']], true, null],
  }),
  by('ida', {
    name: 'an admin adds a note',
    request: add(note),
    status: 200,
    part: said,
    body: [
      [
        ['question', 'Who makes it?', 'Ida Okafor'],
        ['note', 'Ask again on Monday.', 'Ida Okafor'],
      ],
      true,
      null,
    ],
  }),
  by('ida', {
    name: 'the queue can be narrowed to items that await an answer',
    request: { path: '/api/admin/startups?status=pending&awaiting=answer' },
    status: 200,
    part: (body) => (body as { startups: { name: string }[] }).startups.map(({ name }) => name),
    body: ['Commonplacer'],
  }),
  by('ida', {
    name: 'an admin takes an item',
    request: { method: 'PUT', path: item(commonplacer, 'taken') },
    status: 200,
    part: (body) => (body as { taken: { by: string; own: boolean } }).taken.own,
    body: true,
  }),
  by(
    'ida',
    get(
      'lists show which items are taken and which await an answer',
      '/api/admin/items/submission',
      [[commonplacer, true, 'Ida Okafor']],
      (body) =>
        (body as { id: string; waitingSince: string | null; taken: { by: string } | null }[]).map(
          ({ id, waitingSince, taken }) => [id, waitingSince !== null, taken?.by],
        ),
    ),
  ),
  by('ida', {
    name: 'an admin releases an item',
    request: { method: 'DELETE', path: item(commonplacer, 'taken') },
    status: 200,
    part: onlyFields('taken'),
    body: { taken: null },
  }),
  refusedAs(
    'ida',
    'an item can be released only once',
    { method: 'DELETE', path: item(commonplacer, 'taken') },
    'messages.not_taken',
  ),
  refusedAs(
    'ida',
    'an unknown note is not found',
    { method: 'DELETE', path: `/api/admin/messages/${unknown}` },
    'messages.not_found',
  ),
  refused(
    'a visitor cannot answer a question',
    fromNewNetwork('POST', answers(commonplacer), { text: 'I do.' }),
    'auth.required',
  ),
  refusedAs(
    'jonas',
    'other members cannot answer',
    fromNewNetwork('POST', answers(commonplacer), { text: 'I do.' }),
    'messages.no_question',
  ),
  by('mara', {
    name: 'the member answers',
    request: fromNewNetwork('POST', answers(commonplacer), { text: 'I do.' }),
    status: 200,
    part: (body) => {
      const { messages, isAsked, canAnswer } = body as { messages: { text: string }[]; isAsked: boolean; canAnswer: boolean };
      return [messages.map(({ text }) => text), isAsked, canAnswer];
    },
    body: [['Who makes it?', 'I do.'], false, true],
  }),
  refusedAs(
    'jonas',
    "a member cannot read another member's conversations",
    { path: `/api/users/${personId('mara')}/conversations` },
    'auth.forbidden',
  ),
  by('mara', {
    name: 'the member reads the conversation without the notes',
    request: { path: `/api/users/${personId('mara')}/conversations` },
    status: 200,
    part: (body) => (body as { messages: { text: string }[] }[]).map(({ messages }) => messages.map(({ text }) => text)),
    body: [['Who makes it?', 'I do.']],
  }),
  ...archivedWithQuestion,
  by('ida', {
    name: 'an item with an answered question is decided',
    request: {
      method: 'PATCH',
      path: `/api/admin/startups/${commonplacer}/status`,
      body: { status: 'rejected', rejectionReason: 'No.' },
    },
    status: 200,
    part: onlyFields('status'),
    body: { status: 'rejected' },
  }),
  by('mara', {
    name: 'the conversation about a decided item is closed and stays readable',
    request: conversations,
    status: 200,
    part: own,
    body: [[['Who makes it?', 'I do.', 'Who makes it?'], false, false]],
  }),
  refusedAs(
    'mara',
    'a question about a decided item cannot be answered',
    fromNewNetwork('POST', answers(commonplacer), { text: 'I do.' }),
    'messages.closed',
  ),
  refusedAs(
    'ida',
    'a decided item cannot be taken',
    { method: 'PUT', path: item('00000000000300003b6c9058', 'taken') },
    'messages.closed',
  ),
  refusedAs('ida', 'no question can be asked about a decided item', add(question, '00000000000300003b6c9058'), 'messages.closed'),
];
