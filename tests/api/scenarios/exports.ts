import { by, get, refused, refusedAs, type Scenario } from './scenario.ts';

const path = '/api/admin/export/startups';

interface Reply {
  startups: Record<string, unknown>[];
  next: string | null;
}

const rowsOf = (body: unknown) => (body as Reply).startups.map(({ slug, status, owner }) => [slug, status, owner].join(' '));

/** The export of the table of startups, over the sample as other scenarios have left it. */
export const exportScenarios: Scenario[] = [
  refused('a visitor cannot export startups', { path }, 'auth.required'),
  refusedAs('mara', 'a member cannot export startups', { path }, 'auth.forbidden'),
  by('ida', get('rows are exported whole', `${path}?search=kanbanjo`, 1, (body) => (body as Reply).startups.length)),
  by(
    'ida',
    get('an export follows the search and the status', `${path}?search=kanbanjo&status=active`, ['kanbanjo active '], rowsOf),
  ),
  by('ida', get('an export without a match is empty', `${path}?search=nothing-matches`, { startups: [], next: null })),
  by('ida', get('an export goes on after an id', `${path}?after=${'f'.repeat(24)}`, { startups: [], next: null })),
  refusedAs('ida', 'an export after something else is refused', { path: `${path}?after=1` }, 'request.invalid', {
    'query.after': 'Please send an id: 24 digits from 0 to f.',
  }),
];
