import { expect, test } from 'vitest';
import { anId, aStartup } from './builders.ts';
import { type OpenStore, storePerTest } from './opened.ts';

export function tagRules(open: OpenStore): void {
  const store = storePerTest(open);

  const insert = async (number: number, tags: string[], status: 'active' | 'pending' | 'rejected' | 'archived' = 'active') =>
    store().startups.insert(
      aStartup({
        _id: anId(number),
        slug: `s-${number}`,
        sourceId: `${number}`,
        website: `https://${number}.example/`,
        tags,
        status,
      }),
    );

  test('the active listings of a tag are read in pages, by id', async () => {
    await insert(3, ['AI', 'ai']);
    await insert(1, ['ÁI', 'Other']);
    await insert(2, ['ai'], 'pending');
    await insert(5, ['other']);
    await insert(4, ['Ai']);
    const { listings } = store().tags;
    expect(await listings('ai', '', 2)).toEqual([anId(1), anId(3)]);
    expect(await listings('ai', anId(3), 2)).toEqual([anId(4)]);
    expect(await listings('none', '', 2)).toEqual([]);
  });

  test('the tags of listings that are not active are read in pages, by id', async () => {
    await insert(4, ['d'], 'pending');
    await insert(1, ['a', 'b'], 'archived');
    await insert(2, ['c'], 'rejected');
    await insert(3, ['x']);
    const { hidden } = store().tags;
    expect(await hidden('', 2)).toEqual([
      { _id: anId(1), tags: ['a', 'b'] },
      { _id: anId(2), tags: ['c'] },
    ]);
    expect(await hidden(anId(2), 2)).toEqual([{ _id: anId(4), tags: ['d'] }]);
  });

  test('a renamed tag leads to its latest name, and tags never lead to each other in a circle', async () => {
    const { renamedTo, renamed, saveRenamed, removeRenamed } = store().tags;
    const version = await store().version();
    await saveRenamed({ key: 'b', currentKey: 'c', currentTag: 'C' });
    expect(await store().version()).toBeGreaterThan(version);
    await saveRenamed({ key: 'a', currentKey: 'b', currentTag: 'B' });
    await saveRenamed({ key: 'b', currentKey: 'd', currentTag: 'D' });
    expect(await renamed()).toEqual([
      { key: 'a', currentKey: 'd', currentTag: 'D' },
      { key: 'b', currentKey: 'd', currentTag: 'D' },
    ]);
    await saveRenamed({ key: 'd', currentKey: 'a', currentTag: 'A' });
    expect(await renamed()).toEqual([
      { key: 'b', currentKey: 'a', currentTag: 'A' },
      { key: 'd', currentKey: 'a', currentTag: 'A' },
    ]);
    // A new spelling of the current tag.
    await saveRenamed({ key: 'a', currentKey: 'a', currentTag: 'Á' });
    expect([await renamedTo('a'), await renamedTo('d')]).toEqual([undefined, { key: 'd', currentKey: 'a', currentTag: 'Á' }]);
    expect([await removeRenamed('d', 'b'), await removeRenamed('d', 'a'), await removeRenamed('d', 'a')]).toEqual([
      false,
      true,
      false,
    ]);
    expect(await renamed()).toEqual([{ key: 'b', currentKey: 'a', currentTag: 'Á' }]);
  });

  test('a pair of names that was marked as different is listed once, by kind and key', async () => {
    const { list, add } = store().distinctNames;
    await add({ kind: 'tag', firstKey: 'b', secondKey: 'c' });
    await add({ kind: 'tag', firstKey: 'a', secondKey: 'z' });
    await add({ kind: 'tag', firstKey: 'b', secondKey: 'c' });
    await add({ kind: 'category', firstKey: 'b', secondKey: 'd' });
    expect(await list('tag')).toEqual([
      { kind: 'tag', firstKey: 'a', secondKey: 'z' },
      { kind: 'tag', firstKey: 'b', secondKey: 'c' },
    ]);
    expect(await list('category')).toEqual([{ kind: 'category', firstKey: 'b', secondKey: 'd' }]);
  });
}
