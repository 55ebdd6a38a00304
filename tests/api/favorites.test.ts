import { describe, expect, test } from 'vitest';
import type { StartupCard } from '../../server/domain/listings/startups.contract.ts';
import { now, type TestHost } from './hosts.ts';
import { signInAs } from './members.ts';
import { bothHosts, openForTest } from './shared-hosts.ts';

const hearsay = '00000000000300002aeae14f';
const deepshelf = '000000000003000013b3e570';

let host: TestHost;

describe.each(bothHosts)('favorites on %s', (_, open) => {
  test('favorites are listed newest first, without listings that are no longer public', async () => {
    let seconds = 0;
    host = await openForTest(open, { clock: () => new Date(now.getTime() + seconds * 1_000) });
    const ravi = await signInAs(host, 'ravi');
    const slugs = async () => (await ravi.get<StartupCard[]>(`/api/favorites/user/${ravi.id}`))[1].map(({ slug }) => slug);
    await ravi.toggle(hearsay);
    seconds = 1;
    await ravi.toggle(deepshelf);
    expect(await slugs()).toEqual(['deepshelf', 'hearsay-garden']);
    seconds = 2;
    await ravi.toggle(hearsay);
    await ravi.toggle(hearsay);
    expect(await slugs()).toEqual(['hearsay-garden', 'deepshelf']);

    const listing = await host.store.startups.byId(hearsay);
    if (listing === undefined) throw new Error('The sample has changed.');
    await host.store.startups.update({ ...listing, status: 'rejected' });
    expect(await slugs()).toEqual(['deepshelf']);
    const [, ids] = await ravi.get(`/api/favorites/ids/${ravi.id}`);
    expect(ids).toEqual([deepshelf, hearsay]);
    // An existing like of such a listing can be removed, but not added again.
    expect(await ravi.toggle(hearsay)).toEqual([200, { liked: false, likes: 84 }]);
    expect(await ravi.toggle(hearsay)).toEqual([404, { message: 'Startup not found', code: 'startups.not_found' }]);
  });

  test('deleting an account while its likes are being saved leaves no likes behind', async () => {
    host = await openForTest(open);
    const ravi = await signInAs(host, 'ravi');
    const responses = await Promise.all([
      ravi.toggle(hearsay, true),
      ravi.remove(),
      ...Array.from({ length: 8 }, () => ravi.toggle(deepshelf, true)),
      ravi.claim(hearsay),
      ravi.submit(),
    ]);
    expect(responses.map(([status]) => status).filter((status) => ![200, 201, 401].includes(status))).toEqual([]);
    expect(await host.store.favorites.ids(ravi.id)).toEqual([]);
    expect((await host.store.startups.byId(hearsay))?.likes).toBe(84);
    expect((await host.store.startups.byId(deepshelf))?.likes).toBe(196);
  });
});
