import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Renderer } from '../../../server/http/pages.ts';
import { koaHost, type KoaHost } from '../hosts.ts';
import { aSubscriber } from '../../store/builders.ts';
import { pagesRenderedBy } from './rendered-pages.ts';

const template = [
  '<html><head><!--app-head--></head><body><div id="root"><!--app-html--></div><!--app-data-->',
  '<noscript data-for="page">partly</noscript><noscript data-for="shell">not at all</noscript\n></body></html>',
].join('');

/** Shows the form as JSON instead of the page. */
const renderer: Renderer = async (path, _siteUrl, form) =>
  path === '/dashboard' ? undefined : { status: 200, head: '', html: JSON.stringify({ path, form }) };

let host: KoaHost;
let render: Renderer;
beforeEach(async () => {
  render = renderer;
  host = await koaHost({
    pages: { ...pagesRenderedBy(() => (path, siteUrl, form) => render(path, siteUrl, form)), template: async () => template },
  });
});
afterEach(() => host.close());

/** Posts the fields as a browser does without scripts. */
async function post(path: string, fields: Record<string, string>, headers: Record<string, string> = {}) {
  const {
    status,
    text,
    headers: replyHeaders,
  } = await host.send({
    method: 'POST',
    path,
    body: new URLSearchParams(fields).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin', ...headers },
  });
  const json = /<div id="root">(.*)<\/div>/.exec(text)?.[1] ?? '{}';
  return { status, text, headers: replyHeaders, page: text.includes('id="root"') ? (JSON.parse(json) as unknown) : undefined };
}

test('a posted newsletter form subscribes, and its page shows the message of the call', async () => {
  const reply = await post('/newsletter', { email: ' ada@example.com ', extra: 'ignored' });
  expect([reply.status, reply.headers['cache-control'], reply.headers.etag]).toEqual([200, 'no-store', undefined]);
  expect(reply.page).toEqual({
    path: '/newsletter',
    form: {
      call: 'subscribe',
      values: { email: ' ada@example.com ' },
      status: 200,
      reply: { message: 'Successfully subscribed!', mustConfirm: false },
    },
  });
  expect((await host.store.newsletter.list()).map(({ email }) => email)).toEqual(['ada@example.com']);
  const opened = await host.send({ path: '/newsletter' });
  expect(opened.text).not.toContain('ada@example.com');
});

test('a refused form shows its status, its sentence and the typed values', async () => {
  await host.store.newsletter.insert(aSubscriber({ email: 'ada@example.com' }));
  const again = await post('/newsletter', { email: 'ADA@example.com' });
  expect([again.status, again.page]).toEqual([
    409,
    {
      path: '/newsletter',
      form: {
        call: 'subscribe',
        values: { email: 'ADA@example.com' },
        status: 409,
        reply: { message: 'This email is already subscribed.', code: 'newsletter.already_subscribed' },
      },
    },
  ]);
  const blank = await post('/feedback', { content: ' \r\n ' });
  expect([blank.status, blank.page]).toMatchObject([
    400,
    {
      path: '/feedback',
      form: { values: { content: ' \n ', email: '' }, reply: { fields: { 'body.content': 'Please enter some text first.' } } },
    },
  ]);
  expect((await host.store.feedback.table({ search: '', status: 'all' }, { limit: 10, offset: 0 })).total).toBe(0);
});

test('posted feedback is stored with each line break of a textarea as one character', async () => {
  const reply = await post('/feedback', { content: 'One\r\ntwo', email: 'fan@example.com' });
  expect([reply.status, reply.text.includes('Feedback submitted successfully.')]).toEqual([200, true]);
  const { feedback } = await host.store.feedback.table({ search: '', status: 'all' }, { limit: 10, offset: 0 });
  expect(feedback.map(({ content, email }) => ({ content, email }))).toEqual([{ content: 'One\ntwo', email: 'fan@example.com' }]);
});

test('a posted report is stored and answered with the page of the startup', async () => {
  const startup = await host.store.startups.bySlug('mosscount');
  const fields = { startupId: startup?._id ?? '', reason: 'wrong', details: 'It counts\r\nlichen.', email: '' };
  const reply = await post('/report?startup=mosscount', fields);
  expect([reply.status, reply.page]).toMatchObject([
    200,
    { path: '/report?startup=mosscount', form: { call: 'sendReport', reply: { message: 'Thank you. We will look into it.' } } },
  ]);
  const { reports } = await host.store.reports.table({ search: '', status: 'all' }, { limit: 10, offset: 0 });
  expect(reports.map(({ startup: { name }, reason, details }) => [name, reason, details])).toEqual([
    ['Mosscount', 'Incorrect information', 'It counts\nlichen.'],
  ]);
  const refused = await post('/report?startup=mosscount', { ...fields, reason: '' });
  expect([refused.status, refused.page]).toMatchObject([
    400,
    { form: { values: { details: 'It counts\nlichen.' }, reply: { fields: { 'body.reason': 'Please choose a reason.' } } } },
  ]);
});

test('a posted suggestion contains one part and its value as text, which is converted to its field’s type', async () => {
  const startup = await host.store.startups.bySlug('mosscount');
  const path = '/report?startup=mosscount&about=correction';
  const fields = { startupId: startup?._id ?? '', part: 'categories', value: 'Finance, Developer Tools', reason: '', email: '' };
  const reply = await post(path, fields);
  expect([reply.status, reply.page]).toMatchObject([
    200,
    { path, form: { call: 'sendCorrection', values: { part: 'categories', value: 'Finance, Developer Tools' } } },
  ]);
  const [correction] = await host.store.revisions.pendingCorrections(startup?._id ?? '');
  expect(correction?.patch).toEqual({ categories: ['finance', 'developer-tools'] });
  const refused = await post(path, { ...fields, part: 'fields.founded', value: 'long ago' });
  expect([refused.status, refused.page]).toMatchObject([
    400,
    { form: { values: { value: 'long ago' }, reply: { fields: { 'body.changes.fields.founded': 'Please enter a number.' } } } },
  ]);
  const missing = await post(path, { ...fields, part: '' });
  expect(missing.page).toMatchObject({ form: { reply: { fields: { 'body.changes': 'Please choose what to change.' } } } });
});

test('posted forms and calls of the API share one rate limit', async () => {
  for (let count = 0; count < 3; count += 1) expect((await post('/feedback', { content: `Note ${count}` })).status).toBe(200);
  const call = () => host.send({ method: 'POST', path: '/api/feedback', body: { content: 'Note' } });
  expect([(await call()).status, (await call()).status, (await call()).status]).toEqual([200, 200, 429]);
  const refused = await post('/feedback', { content: 'My words' });
  expect([refused.status, refused.text.includes('My words')]).toEqual([429, true]);
});

test('a form that comes from another site, is for another page, has another type or is too large is refused and has no effect', async () => {
  const fields = { email: 'ada@example.com' };
  const statuses = [
    await post('/newsletter', fields, { 'sec-fetch-site': 'cross-site' }),
    await post('/newsletter', fields, { 'content-type': 'text/plain' }),
    await post('/newsletter', { email: 'a'.repeat(70_000) }),
    await post('/deals', fields),
    await post('/newsletter/unknown', fields),
  ].map(({ status }) => status);
  expect(statuses).toEqual([403, 415, 413, 405, 405]);
  expect(await host.store.newsletter.list()).toEqual([]);
});

test('when the page cannot be rendered, the sender still sees the form’s outcome', async () => {
  render = async () => {
    throw new Error('broken');
  };
  const reply = await post('/newsletter', { email: 'ada@example.com' });
  expect([reply.status, reply.text.includes('Successfully subscribed!')]).toEqual([200, true]);
});

test('without JavaScript, a rendered page says what works, and the bare shell says that JavaScript is needed', async () => {
  const page = await host.send({ path: '/newsletter' });
  expect([page.text.includes('partly'), page.text.includes('not at all')]).toEqual([true, false]);
  const shell = await host.send({ path: '/dashboard' });
  expect([shell.text.includes('partly'), shell.text.includes('not at all')]).toEqual([false, true]);
});
