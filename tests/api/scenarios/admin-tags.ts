import type { TestRequest } from '../hosts.ts';
import { by, get, pageOf, refused, refusedAs, type Scenario } from './scenario.ts';

const send = (path: string, body?: unknown): TestRequest => ({
  method: 'POST',
  path: `/api/admin/${path}`,
  ...(body === undefined ? {} : { body }),
});
const rename = (tag: string, to: string, merges = false) => send('tags/rename', { tag, to, merges });
const remove = (tag: string) => send('tags/remove', { tag });
const rows = (query = ''): TestRequest => ({ path: `/api/admin/tags${query}` });
const unknown = 'f'.repeat(24);

const does = (name: string, request: TestRequest, done: number): Scenario =>
  by('ida', { name, request, status: 200, body: { done, skipped: [], next: null }, part: withoutUndo });

function withoutUndo(body: unknown): unknown {
  const { undo: _id, ...rest } = body as { undo: string | null };
  return rest;
}

const rowsOf = (body: unknown) => {
  const { tags, total } = body as { tags: { tag: string; startupCount: number }[]; total: number };
  return { tags: tags.map(({ tag, startupCount }) => `${tag} ${startupCount}`), total };
};
const lists = (name: string, request: TestRequest, tags: string[], total: number): Scenario =>
  by('ida', { name, request, status: 200, body: { tags, total }, part: rowsOf });

const pairsOf = (body: unknown) => {
  const { pairs, total } = body as {
    pairs: Record<'larger' | 'smaller', { name: string; startupCount: number }>[];
    total: number;
  };
  return { pairs: pairs.map(({ larger, smaller }) => `${larger.name} ${larger.startupCount}, ${smaller.name}`), total };
};
const alike = (name: string, kind: string, pairs: string[]): Scenario =>
  by('ida', {
    name,
    request: { path: `/api/admin/look-alikes?kind=${kind}` },
    status: 200,
    body: { pairs, total: pairs.length },
    part: pairsOf,
  });
const separate = (kind: string, firstKey: string, secondKey: string) => send('look-alikes', { kind, firstKey, secondKey });

/** Tests of undo, several batches and races are in tags.test.ts. */
export const adminTagScenarios: Scenario[] = [
  refused('a visitor cannot list tags as admins do', rows(), 'auth.required'),
  refusedAs('priya', 'a reviewer cannot rename tags', rename('teams', 'Team'), 'auth.forbidden'),
  lists('tags are listed, most startups first', rows('?limit=3'), ['offline-first 5', 'accessibility 3', 'forecast 3'], 152),
  lists('a search for tags matches every word', rows('?query=flow%20CASH'), ['cash flow 2'], 1),
  lists('the tag with the name of a search comes first', rows('?query=game&limit=1'), ['game 1'], 2),
  lists('tags are sorted by name', rows('?sort=-tag&limit=1'), ['日記 1'], 152),

  refusedAs('ida', 'an unknown tag is not renamed', rename('nowhere', 'Somewhere'), 'tags.not_found'),
  refusedAs('ida', 'a tag needs a letter or digit', rename('teams', '..'), 'tags.no_name', {
    'body.to': 'Please enter a tag with letters or digits.',
  }),
  refusedAs('ida', 'a new name that another tag has is refused', rename('teams', 'EMAIL'), 'tags.taken', {
    'body.to': 'This tag already exists. Merge the two tags instead.',
  }),
  does('a tag gets another spelling', rename('teams', 'Teams'), 3),
  does('renaming a tag to its current spelling changes nothing', rename('TEAMS', 'Teams'), 0),
  does('a tag gets another name', rename('teams', 'Team work'), 3),
  get('the former name finds the tag', '/api/tags/TEAMS', 'Team work', (body) => (body as { tag: string }).tag),
  get(
    'the startups of a renamed tag are found by the former name',
    '/api/startups?tag=teams&limit=1',
    3,
    (body) => (body as { total: number }).total,
  ),
  get(
    'the facets of a renamed tag are counted by the former name',
    '/api/startups/facets?tag=teams',
    3,
    (body) => (body as { total: number }).total,
  ),
  does('an interrupted rename is completed by repeating it', rename('teams', 'Team work'), 0),
  does('tags are merged', rename('email', 'forecast', true), 2),
  get('the name of a merged tag finds the other tag', '/api/tags/email', { tag: 'forecast', startupCount: 5 }, (body) => {
    const { tag, startupCount } = body as { tag: string; startupCount: number };
    return { tag, startupCount };
  }),
  get(
    'devices get the former tags',
    '/api/former-slugs',
    { teams: 'team work', email: 'forecast' },
    (body) => (body as { tags: object }).tags,
  ),
  does('a tag can get the former name of another tag', rename('team work', 'Teams'), 3),
  get(
    'a former name that a tag has taken no longer redirects',
    '/api/former-slugs',
    { 'team work': 'teams', email: 'forecast' },
    (body) => (body as { tags: object }).tags,
  ),

  refusedAs('ida', 'an unknown tag is not deleted', remove('nowhere'), 'tags.not_found'),
  does('a tag is deleted', remove('Forecast'), 5),
  refused('a deleted tag is not found', { path: '/api/tags/forecast' }, 'tags.not_found'),
  refused('the former names of a deleted tag are not found', { path: '/api/tags/email' }, 'tags.not_found'),
  get(
    'the list under a former name of a deleted tag is empty',
    '/api/startups?tag=email',
    { slugs: [], total: 0, hasMore: false },
    pageOf,
  ),
  refusedAs('ida', 'an unknown batch of tags cannot be undone', send(`tags/${unknown}/undo`), 'bulk.not_found'),

  alike('tags that look alike are found', 'tag', ['game 1, games', 'migration 1, migrations']),
  does('a tag gets another name again', rename('calm', 'Test'), 2),
  does('a tag gets the plural of another one', rename('monitoring', 'Tests'), 2),
  alike('a tag and its plural look alike', 'tag', ['Test 2, Tests', 'game 1, games', 'migration 1, migrations']),
  refusedAs('ida', 'an unknown tag cannot be marked as different', separate('tag', 'test', 'nowhere'), 'tags.not_found'),
  refusedAs(
    'ida',
    'an unknown category cannot be marked as different',
    separate('category', 'finance', 'nowhere'),
    'categories.not_found',
  ),
  refusedAs('mara', 'a member cannot mark tags as different', separate('tag', 'test', 'tests'), 'auth.forbidden'),
  by('ida', {
    name: 'an admin marks two tags as different',
    request: separate('tag', 'TESTS', 'test'),
    status: 200,
    body: { message: 'They are no longer offered as a pair.' },
  }),
  alike('tags that were marked as different are no longer offered as a pair', 'tag', [
    'game 1, games',
    'migration 1, migrations',
  ]),
  alike('no categories look alike', 'category', []),
];
