import { beforeEach, describe, expect, test } from 'vitest';
import { personId, type Username } from '../../db/sample/people.ts';
import type { Conversation, ItemState, OwnConversation } from '../../server/domain/submissions/messages.contract.ts';
import type { OwnStartup } from '../../server/domain/submissions/submissions.contract.ts';
import { enqueueDigests } from '../../server/domain/audience/notifications.calls.ts';
import { anId, aRevision } from '../store/builders.ts';
import { aReport } from '../store/report-builder.ts';
import { unsentEmails } from './account-calls.ts';
import { now, type TestHost } from './hosts.ts';
import { type Member, signInAs } from './members.ts';
import { refusals } from './refusals.ts';
import { bothHosts, openForTest } from './shared-hosts.ts';

const mosscount = '00000000000300003b6c9058';
/** The listing Bylinery, which has no owner. */
const bylinery = '000000000003000018cafacd';
const hour = 3_600_000;

describe.each(bothHosts)('questions, notes and taken items on %s', (_, open) => {
  let host: TestHost;
  let time: number;
  let ida: Member;
  let tomasz: Member;
  let ravi: Member;
  let id: string;
  beforeEach(async () => {
    time = now.getTime();
    host = await openForTest(open, { clock: () => new Date(time) });
    for (const [username, passwordHash] of [
      ['ida', 'x'],
      ['tomasz', null],
    ] as const) {
      const user = await host.store.users.byId(personId(username));
      if (user !== undefined) await host.store.users.update({ ...user, role: 'admin', passwordHash });
    }
    [ida, tomasz, ravi] = [await signInAs(host, 'ida'), await signInAs(host, 'tomasz'), await signInAs(host, 'ravi')];
    id = (await ravi.submit())[1]._id;
  });

  const path = (rest: string, kind = 'submission', item = id) => `/api/admin/items/${kind}/${item}/${rest}`;
  const say = (by: Member, kind: 'question' | 'note', text: string, { about = 'submission', item = id, headers = {} } = {}) =>
    by.send<Conversation & { code?: string }>('POST', path('messages', about, item), { kind, text }, headers);
  const answer = (by: Member, text: string, { about = 'submission', item = id } = {}) =>
    by.send<OwnConversation & { code?: string }>('POST', `/api/conversations/${about}/${item}/answers`, { text });
  const take = (by: Member) => by.send<Conversation>('PUT', path('taken'), undefined);
  const states = async (by = ida) => (await by.get<ItemState[]>('/api/admin/items/submission'))[1];
  const own = async (by = ravi) => (await by.get<OwnConversation[]>(`/api/users/${by.id}/conversations`))[1];
  const listed = async () => (await ravi.get<OwnStartup[]>(`/api/startups/user/${ravi.id}`))[1].find((each) => each._id === id);
  const hours = (number: number) => {
    time += number * hour;
  };

  test('a question pauses the promised review time until it is answered, and the conversation stays readable after the decision', async () => {
    const dueAt = (await host.store.submissions.byStartup(id))?.dueAt ?? '';
    const shifted = (by: number) => new Date(Date.parse(dueAt) + by * hour).toISOString();
    hours(1);
    expect((await say(ida, 'question', ' Who\npays for it? '))[0]).toBe(200);
    expect(await unsentEmails(host, 'item.asked')).toEqual([
      {
        kind: 'item.asked',
        to: 'ravi@people.example',
        startup: 'Lichen Ledger',
        about: 'submission',
        question: 'Who\npays for it?',
      },
    ]);
    hours(5);
    expect((await listed())?.queue?.dueAt).toBe(shifted(5));
    expect(await states()).toMatchObject([{ id, waitingSince: new Date(now.getTime() + hour).toISOString(), answeredAt: null }]);
    // A second question before the answer does not restart the pause.
    await say(tomasz, 'question', 'And how much?');
    hours(5);
    const [status, conversation] = await answer(ravi, 'My aunt.');
    expect([status, conversation.isAsked, conversation.canAnswer]).toEqual([200, false, true]);
    expect(conversation.messages.map(({ kind, text }) => [kind, text])).toEqual([
      ['question', 'Who\npays for it?'],
      ['question', 'And how much?'],
      ['answer', 'My aunt.'],
    ]);
    hours(2);
    expect((await listed())?.queue).toMatchObject({ dueAt: shifted(10) });
    expect(await states()).toMatchObject([
      { id, waitingSince: null, answeredAt: new Date(now.getTime() + 11 * hour).toISOString() },
    ]);
    expect((await answer(ravi, 'Not much.'))[0]).toBe(200);
    expect((await ida.decideStartup(id, 'active'))[0]).toBe(200);
    expect((await answer(ravi, 'Too late.'))[1]).toMatchObject({ code: 'messages.closed' });
    expect((await say(ida, 'question', 'Too late?'))[1]).toMatchObject({ code: 'messages.closed' });
    expect(await own()).toMatchObject([{ id, canAnswer: false, isAsked: false, messages: { length: 4 } }]);
    expect((await ida.get<Conversation>(path('messages')))[1]).toMatchObject({ isOpen: false, messages: { length: 4 } });
    expect(await states()).toEqual([]);
    expect(await host.store.submissions.decidedSince(now.toISOString(), 1)).toMatchObject([{ pausedMs: 10 * hour }]);
    expect(host.failures).toEqual([]);
  });

  test('a member can add to an answer three times, and again after the next question', async () => {
    expect((await answer(ravi, 'Hello?'))[1]).toMatchObject({ code: 'messages.no_question' });
    await say(ida, 'question', 'Who?');
    for (const text of ['I.', 'And she.', 'And he.']) expect((await answer(ravi, text))[0]).toBe(200);
    expect((await answer(ravi, 'And they.'))[1]).toMatchObject({ code: 'messages.wait_for_question' });
    await say(ida, 'question', 'Who else?');
    expect((await answer(ravi, 'No one.'))[0]).toBe(200);
  });

  test('a conversation has at most twenty messages, and at most twenty notes', async () => {
    for (let at = 0; at < 20; at += 1) expect((await say(ida, 'question', `${at}?`))[0]).toBe(200);
    expect((await say(ida, 'question', '20?'))[1]).toMatchObject({ code: 'messages.too_many' });
    // The last question can still be answered.
    expect((await answer(ravi, 'Yes.'))[0]).toBe(200);
    for (let at = 0; at < 20; at += 1) expect((await say(ida, 'note', `${at}.`))[0]).toBe(200);
    expect((await say(ida, 'note', '20.'))[1]).toMatchObject({ code: 'messages.too_many' });
  });

  test('a question that is sent twice under one key is asked and emailed once', async () => {
    const headers = { 'idempotency-key': 'who-pays' };
    const replies = await Promise.all([1, 2].map(() => say(ida, 'question', 'Who pays?', { headers })));
    replies.push(await say(ida, 'question', 'Who pays?', { headers }));
    expect(replies.filter(([status]) => status === 200).length).toBeGreaterThanOrEqual(2);
    expect((await own())[0]?.messages).toHaveLength(1);
    expect(await unsentEmails(host, 'item.asked')).toHaveLength(1);
  });

  test('no reply to a member or visitor contains a note, even after the decision', async () => {
    const secret = 'zugzwang';
    await say(ida, 'note', secret);
    await say(ida, 'question', 'Who pays?');
    await answer(ravi, 'I.');
    const texts = async (username: Username | undefined) => {
      const paths = [
        `/api/users/${ravi.id}/conversations`,
        `/api/startups/user/${ravi.id}`,
        `/api/business-claims/user/${ravi.id}`,
        `/api/startups/${id}/submission`,
        '/api/startups/slug/lichen-ledger',
        '/api/startups',
        '/api/sync',
      ];
      const reader = username === undefined ? undefined : await signInAs(host, username);
      const replies = await Promise.all(
        paths.map(async (each) =>
          reader === undefined ? (await host.send({ path: each })).text : JSON.stringify(await reader.get(each)),
        ),
      );
      return replies.join('\n');
    };
    expect(await texts('ravi')).not.toContain(secret);
    expect(JSON.stringify(await unsentEmails(host))).not.toContain(secret);
    await ida.decideStartup(id, 'active');
    for (const reader of ['ravi', 'mara', undefined] as const) expect(await texts(reader)).not.toContain(secret);
    expect(JSON.stringify((await ida.get(path('messages')))[1])).toContain(secret);
  });

  test('a note can be deleted once, and a question never', async () => {
    const [, { messages }] = await say(tomasz, 'note', 'Ask Ida.');
    const [, after] = await say(tomasz, 'question', 'Who?');
    const remove = (messageId = '') => ida.send<Conversation>('DELETE', `/api/admin/messages/${messageId}`, undefined);
    expect((await remove(messages[0]?._id))[1].messages.map(({ kind }) => kind)).toEqual(['question']);
    const gone = refusals['messages.not_found'];
    for (const messageId of [messages[0]?._id, after.messages.find(({ kind }) => kind === 'question')?._id])
      expect(await remove(messageId)).toEqual([gone[0], { message: gone[1], code: 'messages.not_found' }]);
  });

  test('if two admins take an item at once, the later one has it, and either can decide', async () => {
    const replies = await Promise.all([take(ida), take(tomasz)]);
    expect(replies.map(([status]) => status)).toEqual([200, 200]);
    const [state] = await states();
    const [holder, other] = state?.taken?.own === true ? [ida, tomasz] : [tomasz, ida];
    expect((await other.send('DELETE', path('taken'), undefined))[1]).toMatchObject({ code: 'messages.not_taken' });
    expect((await states(other))[0]?.taken).toMatchObject({ own: false });
    expect((await take(other))[1].taken?.own).toBe(true);
    expect((await holder.send('DELETE', path('taken'), undefined))[0]).toBe(409);
    expect((await holder.decideStartup(id, 'active'))[0]).toBe(200);
    expect(await states()).toEqual([]);
    expect((await take(holder))[1]).toMatchObject({ code: 'messages.closed' });
  });

  test('an item is released 30 minutes after the last message of the admin who took it', async () => {
    await take(ida);
    hours(0.4);
    await say(ida, 'note', 'Hm.');
    hours(0.4);
    await say(tomasz, 'note', 'Hm!');
    expect((await states())[0]?.taken?.own).toBe(true);
    hours(0.2);
    expect(await states()).toEqual([]);
    expect((await ida.get<Conversation>(path('messages')))[1].taken).toBeNull();
  });

  test('after an undo of the decision, the answer is awaited again; a resubmission closes the question', async () => {
    await say(ida, 'question', 'Who?');
    await ida.decideStartup(id, 'rejected');
    expect(await states()).toEqual([]);
    await ida.undoStartup(id);
    expect(await states()).toMatchObject([{ id, taken: null, waitingSince: now.toISOString() }]);
    await ida.decideStartup(id, 'rejected');
    await ravi.resubmit(id, { pitch: 'Bookkeeping at the speed of moss.' });
    expect([await states(), (await own())[0]?.isAsked]).toEqual([[], false]);
  });

  test('claimants, authors of changes and owners of reported startups are asked, and no one else', async () => {
    await ravi.claim(bylinery);
    const [claim] = await host.store.claims.pendingOfStartup(bylinery);
    const mara = personId('mara');
    await host.store.revisions.insert(aRevision({ _id: anId(1), startupId: mosscount, userId: mara }));
    const visitor = { kind: 'correction', userId: null, email: 'a@example.com', network: 'n' } as const;
    await host.store.revisions.insert(aRevision({ _id: anId(2), startupId: mosscount, ...visitor }));
    await host.store.reports.add(aReport({ _id: anId(3), startupId: mosscount }));
    await host.store.reports.add(aReport({ _id: anId(4), startupId: bylinery }));
    const ask = async (about: string, item: string) => {
      const [, { member, code }] = await say(ida, 'question', 'Why?', { about, item });
      return code ?? member?.username;
    };
    expect(await ask('claim', claim?._id ?? '')).toBe('ravi');
    expect(await ask('revision', anId(1))).toBe('mara');
    expect(await ask('revision', anId(2))).toBe('messages.no_member');
    expect(await ask('report', anId(3))).toBe('beatrix');
    expect(await ask('report', anId(4))).toBe('messages.no_member');
    expect((await answer(ravi, 'I write there.', { about: 'claim', item: claim?._id ?? '' }))[0]).toBe(200);
    expect((await answer(ravi, 'Me.', { about: 'report', item: anId(3) }))[0]).toBe(404);
    expect((await own()).map(({ kind, startup }) => [kind, startup.name])).toEqual([['claim', 'Bylinery']]);
    expect((await unsentEmails(host, 'item.asked')).map(({ to }) => to)).toEqual(
      ['ravi', 'mara', 'beatrix'].map((name) => `${name}@people.example`),
    );
    const narrowed = await ida.get<{ total: number }>('/api/admin/revisions?status=pending&awaiting=answer');
    expect(narrowed[1].total).toBe(1);
  });

  test('admins who were emailed about an item are also emailed about an answer', async () => {
    await ida.send('PUT', '/api/admin/notifications/submission', { frequency: 'at_once' });
    const digests = async () => {
      await enqueueDigests(host.store, new Date(time));
      return (await unsentEmails(host)).filter(
        (email) => email.kind === 'moderation.digest' && email.to === 'ida@people.example',
      );
    };
    const before = (await digests()).length;
    await say(ida, 'question', 'Who?');
    hours(1);
    expect(await digests()).toHaveLength(before);
    await answer(ravi, 'I.');
    hours(1);
    const after = await digests();
    expect(after).toHaveLength(before + 1);
    expect(after.at(-1)).toMatchObject({ groups: [{ kind: 'submission', startups: ['Lichen Ledger'] }] });
  });

  test('the refusal of a second decision says who decided what and when', async () => {
    await ida.decideStartup(id, 'rejected');
    hours(2.5);
    expect((await tomasz.decideStartup(id, 'active'))[1]).toEqual({
      message: 'Rejected by Ida Okafor 2 hours ago.',
      code: 'startups.not_pending',
    });
    await host.store.reports.add(aReport({ _id: anId(3), startupId: mosscount }));
    const decide = (by: Member) => by.send('PATCH', `/api/admin/reports/${anId(3)}/status`, { status: 'done' });
    await decide(ida);
    hours(0.1);
    expect((await decide(tomasz))[1]).toEqual({
      message: 'Marked as done by Ida Okafor 6 minutes ago.',
      code: 'reports.changed_meanwhile',
    });
  });

  test('a conversation is erased with the account', async () => {
    await say(ida, 'question', 'Who?');
    await say(ida, 'note', 'Hm.');
    await ravi.remove();
    expect((await ida.get<Conversation>(path('messages')))[1]).toMatchObject({ messages: [], member: null, waitingSince: null });
  });
});
