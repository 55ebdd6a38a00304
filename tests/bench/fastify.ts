import { join } from 'node:path';
import Database from 'better-sqlite3';
import { fastify } from 'fastify';

/**
 * A typical hand-written server, used as the yardstick for uncached responses: Fastify with better-sqlite3. It sends the same
 * JSON from the same file, without validation, sessions, limits, caches and logs.
 */
const database = new Database(join(process.env['DATA_DIR'] ?? '', 'debut.sqlite'), { readonly: true });

const page = database.prepare<[number, number], { card: string }>(`
  SELECT card FROM startups WHERE status = 'active' ORDER BY feed_key DESC, id DESC LIMIT ? OFFSET ?`);
const total = database.prepare<[], { total: number }>('SELECT active_startups AS total FROM counters');
const categoryPage = database.prepare<[string, number, number], { card: string }>(`
  SELECT card FROM startup_categories c JOIN startups s ON s.row = c.startup_row
  WHERE c.category_slug = ? AND c.active = 1 ORDER BY c.feed_key DESC, c.startup_id DESC LIMIT ? OFFSET ?`);
const categoryTotal = database.prepare<[string], { total: number }>(
  'SELECT startup_count AS total FROM categories WHERE slug = ?',
);
const bySlug = database.prepare<[string], Record<string, string | number | null>>('SELECT * FROM startups WHERE slug = ?');

const fields = database
  .prepare<[], { key: string; options: string }>('SELECT key, options FROM fields WHERE asked = 1 OR shown = 1 ORDER BY position')
  .all()
  .map(({ key, options }) => ({ key, options: (JSON.parse(options) as { key: string }[]).map((option) => option.key) }));

const app = fastify();

function shownValues(stored: string): Record<string, unknown> {
  const values = JSON.parse(stored) as Record<string, unknown>;
  const shown: Record<string, unknown> = {};
  for (const { key, options } of fields) {
    const value = values[key];
    if (value !== undefined) shown[key] = Array.isArray(value) ? options.filter((option) => value.includes(option)) : value;
  }
  return shown;
}

function send(cards: readonly { card: string }[], found: { total: number } | undefined, offset: number): string {
  const count = found?.total ?? 0;
  const text = cards.map(({ card }) => card).join(',');
  return `{"startups":[${text}],"total":${count},"hasMore":${offset + cards.length < count}}`;
}

interface Paging {
  page?: string;
  limit?: string;
}

app.get<{ Querystring: Paging }>('/api/startups', (request, reply) => {
  const limit = Number(request.query.limit ?? 10);
  const offset = (Number(request.query.page ?? 1) - 1) * limit;
  reply.type('application/json; charset=utf-8').send(send(page.all(limit, offset), total.get(), offset));
});

app.get<{ Querystring: Paging; Params: { slug: string } }>('/api/startups/category/:slug', (request, reply) => {
  const limit = Number(request.query.limit ?? 10);
  const offset = (Number(request.query.page ?? 1) - 1) * limit;
  const { slug } = request.params;
  reply
    .type('application/json; charset=utf-8')
    .send(send(categoryPage.all(slug, limit, offset), categoryTotal.get(slug), offset));
});

app.get<{ Params: { slug: string } }>('/api/startups/slug/:slug', (request, reply) => {
  const row = bySlug.get(request.params.slug);
  if (row === undefined) return reply.code(404).send({ error: 'not found' });
  return reply.type('application/json; charset=utf-8').send(
    JSON.stringify({
      _id: row['id'],
      name: row['name'],
      slug: row['slug'],
      tagline: row['tagline'],
      description: row['description'],
      logo: row['logo'],
      website: row['website'],
      screenshots: JSON.parse(String(row['screenshots'])) as unknown,
      categories: JSON.parse(String(row['categories'])) as unknown,
      tags: JSON.parse(String(row['tags'])) as unknown,
      likes: row['likes'],
      featured: row['featured'] === 1,
      publishedAt: row['published_at'],
      status: row['status'],
      fields: shownValues(String(row['fields'])),
    }),
  );
});

await app.listen({ host: '127.0.0.1', port: Number(process.env['PORT']) });
process.on('SIGTERM', () => process.exit(0));
