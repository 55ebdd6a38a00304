import { beforeEach, expect, test } from 'vitest';
import { anId, aStartup, aUser, daysAgo } from './builders.ts';
import { aMaker } from './maker-builder.ts';
import { type OpenStore, storePerTest } from './opened.ts';

export function makerRules(open: OpenStore): void {
  const store = storePerTest(open);
  const startup = aStartup({ makers: ['Ada', 'bob'] });
  const ada = aUser({ username: 'ADA', name: 'Ada Park' });
  const bob = aUser({ _id: anId(2), username: 'bob', email: 'bob@example.com', name: 'Bob' });
  const accepted = async () => (await store().makers.accepted(anId(1))).map(({ username }) => username);
  const statusOf = async (userId = anId(1)) => (await store().makers.find(anId(1), userId))?.status;
  const lastChange = async () => (await store().changes.after(0, 99)).at(-1);

  beforeEach(async () => {
    await store().users.insert(ada);
    await store().users.insert(bob);
    await store().startups.insert(startup);
  });

  test('a maker is found by listing and member, and is replaced by the next save', async () => {
    const { find, save } = store().makers;
    expect(await find(anId(1), anId(1))).toBeUndefined();
    const asked = aMaker({ status: 'asked', answeredAt: null });
    await save(asked);
    expect(await find(anId(1), anId(1))).toEqual(asked);
    await save(aMaker());
    expect(await find(anId(1), anId(1))).toEqual(aMaker());
    expect(await find(anId(1), anId(2))).toBeUndefined();
    await expect(save(aMaker({ userId: anId(9) }))).rejects.toThrow('foreign_key');
    await expect(save(aMaker({ startupId: anId(9) }))).rejects.toThrow('foreign_key');
  });

  test('an answer is recorded only if the status is the expected one', async () => {
    const { answer, save } = store().makers;
    expect(await answer(aMaker(), 'accepted', 'asked', daysAgo(0))).toBe(false);
    await save(aMaker({ status: 'asked', answeredAt: null }));
    expect(await answer(aMaker(), 'declined', 'accepted', daysAgo(0))).toBe(false);
    const both = await Promise.all([
      answer(aMaker(), 'accepted', 'asked', daysAgo(0)),
      answer(aMaker(), 'declined', 'asked', daysAgo(0)),
    ]);
    expect(both.filter(Boolean)).toHaveLength(1);
    expect(await store().makers.find(anId(1), anId(1))).toMatchObject({ answeredAt: daysAgo(0) });
  });

  test('active members who accepted are shown if they still have the named username', async () => {
    await store().makers.save(aMaker());
    await store().makers.save(aMaker({ userId: anId(2), usernameKey: 'bob', status: 'asked', answeredAt: null }));
    expect(await store().makers.accepted(anId(1))).toEqual([{ username: 'ADA', name: 'Ada Park', avatar: ada.avatar }]);
    await store().users.update({ ...ada, status: 'inactive' });
    expect(await accepted()).toEqual([]);
    await store().users.update({ ...ada, username: 'ada2' });
    expect(await accepted()).toEqual([]);
    await store().users.update(ada);
    expect(await accepted()).toEqual(['ADA']);
    await store().users.remove(anId(1));
    expect(await accepted()).toEqual([]);
    expect(await statusOf()).toBeUndefined();
  });

  test('an acceptance ends when the listing no longer names the member, even if it names them again later', async () => {
    await store().makers.save(aMaker());
    await store().makers.save(aMaker({ userId: anId(2), usernameKey: 'bob' }));
    await store().startups.update({ ...startup, name: 'Other', makers: ['bob', 'ADA'] });
    expect(await accepted()).toEqual(['ADA', 'bob']);
    await store().startups.update({ ...startup, makers: ['bob'] });
    await store().startups.update(startup);
    expect(await accepted()).toEqual(['bob']);
    expect(await store().makers.find(anId(1), anId(1))).toEqual(aMaker({ status: 'asked', answeredAt: null }));
    const { makers: _none, ...unnamed } = startup;
    await store().startups.update(unnamed);
    expect(await statusOf(anId(2))).toBe('asked');
  });

  test('a refusal stays when the name is removed and added again', async () => {
    await store().makers.save(aMaker({ status: 'declined' }));
    await store().startups.update({ ...startup, makers: [] });
    await store().startups.update(startup);
    expect(await statusOf()).toBe('declined');
  });

  test('a member’s makers are listed newest question first', async () => {
    const archived = aStartup({ _id: anId(2), slug: 'two', name: 'Two', status: 'archived' });
    await store().startups.insert(archived);
    await store().makers.save(aMaker());
    await store().makers.save(aMaker({ startupId: anId(2), askedAt: daysAgo(1) }));
    await store().makers.save(aMaker({ userId: anId(2), usernameKey: 'bob' }));
    const { _id, name, slug, logo } = startup;
    expect(await store().makers.ofUser(anId(1))).toEqual([
      {
        ...aMaker({ startupId: anId(2), askedAt: daysAgo(1) }),
        startup: { _id: anId(2), name: 'Two', slug: 'two', logo: archived.logo, status: 'archived' },
      },
      { ...aMaker(), startup: { _id, name, slug, logo, status: 'active', makers: ['Ada', 'bob'] } },
    ]);
  });

  test('makers are removed with their listing, and all makers of a listing at once', async () => {
    await store().makers.save(aMaker());
    await store().makers.removeOfStartup(anId(1));
    expect(await statusOf()).toBeUndefined();
    await store().makers.save(aMaker());
    await store().startups.remove(anId(1));
    expect(await store().makers.ofUser(anId(1))).toEqual([]);
  });

  test('devices get a change of a listing when the makers that it shows change', async () => {
    await store().startups.insert(aStartup({ _id: anId(2), slug: 'two' }));
    const writes: [string, () => Promise<unknown>, boolean][] = [
      ['a question', () => store().makers.save(aMaker({ status: 'asked', answeredAt: null })), false],
      ['an acceptance', () => store().makers.answer(aMaker(), 'accepted', 'asked', daysAgo(0)), true],
      ['another name', () => store().users.update({ ...ada, name: 'Ada P.' }), true],
      ['another telephone number', () => store().users.update({ ...ada, name: 'Ada P.', phone: '1' }), false],
      ['leaving', () => store().makers.answer(aMaker(), 'declined', 'accepted', daysAgo(0)), true],
      ['another name, on no listing', () => store().users.update(ada), false],
      ['an acceptance again', () => store().makers.save(aMaker()), true],
      ['the removal of the member', () => store().users.remove(anId(1)), true],
    ];
    for (const [name, write, isRecorded] of writes) {
      // Makes the other listing the last changed one.
      await store().startups.update(aStartup({ _id: anId(2), slug: 'two' }));
      await write();
      expect([name, (await lastChange())?.startupId]).toEqual([name, anId(isRecorded ? 1 : 2)]);
    }
  });
}
