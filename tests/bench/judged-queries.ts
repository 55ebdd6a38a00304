import * as v from 'valibot';
import { type Line, percentile } from './lines.ts';

const expected = { q: v.string(), expect: v.array(v.string()) };
const judgedQuery = v.variant('kind', [
  v.object({ kind: v.literal('name'), ...expected }),
  v.object({ kind: v.literal('typo'), ...expected }),
  v.object({ kind: v.literal('need'), ...expected }),
  v.object({ kind: v.literal('topic'), q: v.string(), grades: v.record(v.string(), v.number()) }),
  v.object({ kind: v.literal('edge'), q: v.string(), most: v.nullish(v.number()) }),
  v.object({ kind: v.literal('suggest'), typed: v.array(v.string()), slip: v.string(), expect: v.array(v.string()) }),
]);

/** A query with the slugs it should find, or with grades from 0 to 2 by slug. */
export type JudgedQuery = v.InferOutput<typeof judgedQuery>;

export const readQueries = (json: string): JudgedQuery[] => v.parse(v.array(judgedQuery), JSON.parse(json));

/** Searches one page of results, and suggestions. Both return slugs. */
export interface SearchedEngine {
  search(text: string): Promise<{ slugs: readonly string[]; total: number }>;
  suggest(text: string): Promise<readonly string[]>;
}

/** The number of results that are compared. */
const firstResults = 10;
/** The index of the four-letter prefix in `typed`, whose first prefix has three letters. */
const fourthLetter = 1;

type OfKind<Kind extends JudgedQuery['kind']> = Extract<JudgedQuery, { kind: Kind }>;

/**
 * The shares of names, needs (queries that describe what someone is looking for) and suggestions that are found, and the quality
 * of the results for topics. `listed` has the directory's slugs. Expected results that are not in the directory do not count.
 */
export async function qualityOf(
  engine: SearchedEngine,
  queries: readonly JudgedQuery[],
  listed: ReadonlySet<string>,
): Promise<Line[]> {
  const times: number[] = [];
  let nothingFound = 0;
  const search = async (text: string) => {
    const startedAt = performance.now();
    const { slugs, total } = await engine.search(text);
    times.push(performance.now() - startedAt);
    return { slugs: slugs.slice(0, firstResults), total };
  };
  const ofKind = <Kind extends JudgedQuery['kind']>(kind: Kind) =>
    queries.filter((query): query is OfKind<Kind> => query.kind === kind);
  const ranksOf = async (kind: 'name' | 'typo' | 'need') => {
    const ranks: number[] = [];
    for (const { q, expect } of ofKind(kind)) {
      const { slugs } = await search(q);
      if (slugs.length === 0) nothingFound += 1;
      ranks.push(rankOf(slugs, expect));
    }
    return ranks;
  };
  const [names, typos, needs] = [await ranksOf('name'), await ranksOf('typo'), await ranksOf('need')];
  const isListed = ofKind('need').map(({ expect }) => expect.some((slug) => listed.has(slug)));
  const listedNeeds = needs.filter((_, at) => isListed[at]);
  const ofListed = `of the ${listedNeeds.length} of ${needs.length} needs whose listing is in the directory`;
  const topics: number[] = [];
  for (const { q, grades } of ofKind('topic')) {
    const { slugs } = await search(q);
    if (slugs.length === 0) nothingFound += 1;
    const best = Object.values(grades).toSorted((a, b) => b - a);
    topics.push(gainOf(slugs.map((slug) => grades[slug] ?? 0)) / gainOf(best.slice(0, firstResults)));
  }
  let edges = 0;
  for (const { q, most } of ofKind('edge')) if ((await search(q)).total <= (most ?? Infinity)) edges += 1;
  const suggested: boolean[] = [];
  const suggestedWithSlip: boolean[] = [];
  for (const { typed, slip, expect } of ofKind('suggest')) {
    const isSuggested = async (text: string) => rankOf(await engine.suggest(text), expect) < Infinity;
    suggested.push(await isSuggested(typed[fourthLetter] ?? ''));
    suggestedWithSlip.push(await isSuggested(slip));
  }
  const within = (ranks: readonly number[], last: number) => mean(ranks.map((rank) => Number(rank <= last)));
  const share = (what: string, value: number, min: number): Line => ({ what, value, unit: 'x', budget: { min } });
  return [
    share('names, first', within(names, 1), 0.97),
    share('names, among the first five', within(names, 5), 0.99),
    share('names with a typo, among the first five', within(typos, 5), 0.95),
    share('needs, among the first ten', within(needs, 10), 0.88),
    share('needs, mean of 1 / rank', mean(needs.map((rank) => 1 / rank)), 0.7),
    { what: `needs, among the first ten, ${ofListed}`, value: within(listedNeeds, 10), unit: 'x' },
    { what: `needs, mean of 1 / rank, ${ofListed}`, value: mean(listedNeeds.map((rank) => 1 / rank)), unit: 'x' },
    share('topics, nDCG of the first ten', mean(topics), 0.83),
    share('edge cases with an allowed number of results', edges / ofKind('edge').length, 1),
    share('suggested after four letters', mean(suggested.map(Number)), 0.9),
    share('suggested after a typo', mean(suggestedWithSlip.map(Number)), 0.88),
    { what: 'queries that find nothing', value: nothingFound, unit: 'x', budget: { max: queries.length / 100 } },
    { what: 'search, p50', value: percentile(times, 0.5), unit: 'ms' },
    { what: 'search, p95', value: percentile(times, 0.95), unit: 'ms', budget: { max: 10 } },
  ];
}

function rankOf(slugs: readonly string[], expect: readonly string[]): number {
  const at = slugs.findIndex((slug) => expect.includes(slug));
  return at === -1 ? Infinity : at + 1;
}

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / Math.max(values.length, 1);

/** The discounted gain of grades, in the order of the results. */
const gainOf = (grades: readonly number[]): number =>
  grades.reduce((sum, grade, at) => sum + (2 ** grade - 1) / Math.log2(at + 2), 0);
