import type { Store } from '../../../db/store.ts';
import type { Call } from '../call-context.ts';
import { byCodePoints } from '../core/compare-texts.ts';
import { CallError } from '../core/errors.ts';
import { messages } from '../core/messages.ts';
import { adminPageSizes } from '../core/admin-page-sizes.ts';
import type * as contract from './look-alikes.contract.ts';
import { findLookAlikes, type LookAlikes, type NamedTopic, pairKey } from './look-alikes.rules.ts';
import { spellTags } from './spell-tags.ts';
import type { TagCount } from './tags.contract.ts';
import { tagKey } from './tags.rules.ts';

export const listLookAlikes: Call<typeof contract.listLookAlikes> = async ({ store }, { query }) => {
  const distinct = await store.distinctNames.list(query.kind);
  const isDistinct = new Set(distinct.map(({ firstKey, secondKey }) => pairKey(firstKey, secondKey)));
  if (query.kind === 'category') {
    const pairs = findLookAlikes(await categoriesByKey(store), isDistinct);
    const shown = pairs.slice(0, adminPageSizes.lookAlikes).map(([larger, smaller]) => ({ larger, smaller }));
    return { pairs: shown, total: pairs.length };
  }
  const pairs = alikeTags(await store.startups.frequentTags(1, adminPageSizes.allTags), isDistinct);
  const shown = pairs.slice(0, adminPageSizes.lookAlikes);
  const spelled = new Map((await spellTags(store, [...new Set(shown.flat())])).map(({ key, tag }) => [key, tag]));
  const present = ({ key, startupCount }: TagCount) => ({ id: key, key, name: spelled.get(key) ?? key, startupCount });
  return {
    pairs: shown.map(([larger, smaller]) => ({ larger: present(larger), smaller: present(smaller) })),
    total: pairs.length,
  };
};

export const separateNames: Call<typeof contract.separateNames> = async ({ store, audit }, { body }) => {
  const { kind } = body;
  const [firstKey = '', secondKey = ''] = [tagKey(body.firstKey), tagKey(body.secondKey)].sort(byCodePoints);
  for (const key of [firstKey, secondKey]) await assertNamed(store, kind, key);
  await store.distinctNames.add({ kind, firstKey, secondKey });
  const names = { kind, names: [firstKey, secondKey] };
  await audit(store, { subjectId: '', subject: `${firstKey}, ${secondKey}`, before: null, after: names });
  return { message: messages.namesSeparated };
};

async function assertNamed(store: Store, kind: 'category' | 'tag', key: string): Promise<void> {
  if (kind === 'tag' && (await store.tags.listings(key, '', 1)).length === 0) throw new CallError('tags.not_found');
  if (kind === 'category' && !(await categoriesByKey(store)).some((category) => category.key === key))
    throw new CallError('categories.not_found');
}

async function categoriesByKey(store: Store) {
  return (await store.categories.list()).map(({ _id, name, startupCount }) => ({
    id: _id,
    key: tagKey(name),
    name,
    startupCount,
  }));
}

interface Found {
  distinct: string;
  pairs: LookAlikes<TagCount & NamedTopic>[];
}

/**
 * The pairs that were found, keyed by the array of counts that was searched. SQL stores return the same array until a listing
 * changes.
 */
const foundIn = new WeakMap<readonly TagCount[], Found>();

/** Comparing twenty thousand tags takes most of a second, so the pairs are cached. */
function alikeTags(counts: readonly TagCount[], isDistinct: ReadonlySet<string>): Found['pairs'] {
  const distinct = [...isDistinct].join('\n\n');
  const known = foundIn.get(counts);
  if (known?.distinct === distinct) return known.pairs;
  const pairs = findLookAlikes(counts, isDistinct);
  foundIn.set(counts, { distinct, pairs });
  return pairs;
}
