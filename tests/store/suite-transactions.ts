import { expect, test } from 'vitest';
import type { Store } from '../../db/store.ts';
import { aCategory, anId, aStartup } from './builders.ts';
import { all, brokenBy, idsOf, type OpenStore, storePerTest } from './opened.ts';

export function transactionRules(open: OpenStore): void {
  const store = storePerTest(open);

  test('a transaction that throws changes nothing', async () => {
    await store().categories.insert(aCategory());
    const version = await store().version();
    const failed = store().transaction(async (within) => {
      await within.startups.insert(aStartup({ categories: ['fintech'] }));
      await within.categories.update(aCategory({ name: 'Money' }));
      throw new Error('Changed my mind.');
    });
    await expect(failed).rejects.toThrow('Changed my mind.');
    expect(await store().startups.list(all)).toEqual({ cards: [], total: 0 });
    expect(await store().startups.search('acme', all)).toMatchObject({ cards: [], total: 0 });
    expect(await store().startups.suggest('acme', 6)).toEqual([]);
    expect(await store().categories.list()).toEqual([aCategory()]);
    expect(await store().version()).toBe(version);
  });

  test('a transaction returns the value of its function, and its writes are committed', async () => {
    const result = await store().transaction(async (within) => {
      await within.startups.insert(aStartup());
      return 'done';
    });
    expect(result).toBe('done');
    expect(idsOf((await store().startups.list(all)).cards)).toEqual([anId(1)]);
  });

  test('a transaction reads its own writes in every list; others read them after the commit', async () => {
    await store().categories.insert(aCategory());
    let proceed: () => void = () => undefined;
    const paused = new Promise<void>((resolve) => (proceed = resolve));
    let reached: () => void = () => undefined;
    const wrote = new Promise<void>((resolve) => (reached = resolve));
    const running = store().transaction(async (within) => {
      await within.startups.insert(aStartup({ categories: ['fintech'] }));
      const seen = await countsOf(within);
      reached();
      await paused;
      return seen;
    });
    await wrote;
    let early: Awaited<ReturnType<typeof countsOf>> | undefined;
    const outside = countsOf(store()).then((counts) => (early = counts));
    await new Promise((resolve) => setImmediate(resolve));
    // A store with one connection reads only after the transaction. Other stores read at once, without its writes.
    expect([undefined, { listed: 0, found: 0, counted: 0, known: false }]).toContainEqual(early);
    proceed();
    expect(await running).toEqual({ listed: 1, found: 1, counted: 1, known: true });
    await outside;
    expect(await countsOf(store())).toEqual({ listed: 1, found: 1, counted: 1, known: true });
  });

  test('a write outside a transaction waits for the open transaction, and is not rolled back with it', async () => {
    const order: string[] = [];
    const running = store().transaction(async (within) => {
      await within.startups.insert(aStartup({ _id: anId(1) }));
      await Promise.resolve();
      order.push('inside');
      throw new Error('Undone.');
    });
    const outside = store()
      .startups.insert(aStartup({ _id: anId(2) }))
      .then(() => order.push('outside'));
    await expect(running).rejects.toThrow('Undone.');
    await outside;
    expect(order).toEqual(['inside', 'outside']);
    expect(idsOf((await store().startups.list(all)).cards)).toEqual([anId(2)]);
  });

  test('transactions run one at a time, so that none of twenty increments is lost', async () => {
    await store().startups.insert(aStartup({ likes: 0 }));
    const increments = Array.from({ length: 20 }, () =>
      store().transaction(async (within) => {
        const startup = await within.startups.byId(anId(1));
        if (startup === undefined) throw new Error('There is no such startup.');
        await within.startups.update({ ...startup, likes: startup.likes + 1 });
      }),
    );
    await Promise.all(increments);
    expect((await store().startups.byId(anId(1)))?.likes).toBe(20);
  });

  test('of ten simultaneous inserts of one slug, exactly one succeeds', async () => {
    const attempts = Array.from({ length: 10 }, (_, at) =>
      brokenBy(store().transaction((within) => within.startups.insert(aStartup({ _id: anId(at + 1), slug: 'acme' })))),
    );
    const results = await Promise.all(attempts);
    expect(results.filter((result) => result === 'none')).toHaveLength(1);
    expect(results.filter((result) => result === 'startups.slug')).toHaveLength(9);
    expect((await store().startups.list(all)).total).toBe(1);
  });

  test('a refused write inside a transaction does not roll back its other writes', async () => {
    await store().transaction(async (within) => {
      await within.startups.insert(aStartup({ _id: anId(1) }));
      const refused = within.startups.insert(aStartup({ _id: anId(2), categories: ['unknown'] }));
      expect(await brokenBy(refused)).toBe('foreign_key');
      await within.startups.insert(aStartup({ _id: anId(3) }));
    });
    expect(idsOf((await store().startups.list(all)).cards)).toEqual([anId(3), anId(1)]);
    expect(await store().startups.byId(anId(2))).toBeUndefined();
    expect((await store().startups.search('acme', all)).total).toBe(2);
  });

  test('a nested transaction is rolled back alone', async () => {
    await store().transaction(async (within) => {
      await within.startups.insert(aStartup({ _id: anId(1) }));
      const inner = within.transaction(async (deeper) => {
        await deeper.startups.insert(aStartup({ _id: anId(2) }));
        throw new Error('Undone.');
      });
      await expect(inner).rejects.toThrow('Undone.');
    });
    expect(idsOf((await store().startups.list(all)).cards)).toEqual([anId(1)]);
  });

  test('the writes of one transaction can run at the same time', async () => {
    await store().transaction(async (within) => {
      const inserts = [1, 2, 3, 4].map((number) =>
        brokenBy(within.startups.insert(aStartup({ _id: anId(number), slug: `slug-${number % 3}` }))),
      );
      expect(await Promise.all(inserts)).toEqual(['none', 'none', 'none', 'startups.slug']);
    });
    expect((await store().startups.list(all)).total).toBe(3);
  });

  test('using the store of a transaction after its end throws', async () => {
    const ended = await store().transaction(async (within) => within);
    await expect(ended.startups.list(all)).rejects.toThrow('This transaction is over.');
    await expect(ended.startups.insert(aStartup())).rejects.toThrow('This transaction is over.');
  });

  test('calling ready changes nothing', async () => {
    await store().ready();
    expect(await store().version()).toBe(0);
  });
}

async function countsOf(store: Store) {
  const [{ total: listed }, { total: found }, categories, startup] = await Promise.all([
    store.startups.list(all),
    store.startups.search('acme', all),
    store.categories.list(),
    store.startups.byId(anId(1)),
  ]);
  return { listed, found, counted: categories[0]?.startupCount, known: startup !== undefined };
}
