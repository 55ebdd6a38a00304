import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { errorCatalogue, type ErrorBody } from '../../../server/domain/core/errors.ts';
import type { Settings } from '../../../server/domain/site/settings.contract.ts';
import { koaHost, type KoaHost, createSession } from '../hosts.ts';
import { sendRaw } from './raw-http.ts';

let folder: string;
let originalTmpdir: string | undefined;
let host: KoaHost;
let session: string;
let settings: Settings | undefined;
beforeAll(async () => {
  // Any temporary files would be left in this folder.
  folder = await mkdtemp(join(tmpdir(), 'debut-forms-'));
  originalTmpdir = process.env['TMPDIR'];
  process.env['TMPDIR'] = folder;
  host = await koaHost();
  session = await createSession(host, 'ida');
  settings = await host.store.settings.get();
});
afterAll(async () => {
  expect(await host.store.settings.get()).toEqual(settings);
  expect((await host.send({ path: '/readyz' })).status).toBe(200);
  await host.close();
  expect(host.failures).toEqual([]);
  expect(await readdir(folder)).toEqual([]);
  if (originalTmpdir === undefined) delete process.env['TMPDIR'];
  else process.env['TMPDIR'] = originalTmpdir;
  await rm(folder, { recursive: true });
});

const boundary = '--XX\r\n';
const end = '--XX--\r\n';
const multipart = 'multipart/form-data; boundary=XX';
const partHeader = (name: string, more = '') => `Content-Disposition: form-data; name="${name}"${more}\r\n`;
const field = (name: string, value: string) => `${boundary}${partHeader(name)}\r\n${value}\r\n`;
const file = (name: string, bytes: string, more = 'Content-Type: image/png\r\n') =>
  `${boundary}${partHeader(name, '; filename="logo.png"')}${more}\r\n${bytes}\r\n`;

/** A valid form, to which each case adds one error. */
const validForm = [
  'siteName',
  'headline',
  'introduction',
  'contactEmail',
  'logoUrl',
  'seoTitle',
  'seoDescription',
  'seoKeywords',
  'canonicalUrl',
  'robotsContent',
  'ogTitle',
  'ogDescription',
  'ogImage',
  'twitterTitle',
  'twitterDescription',
  'twitterImage',
]
  .map((name) => field(name, name === 'siteName' ? 'Changed' : ''))
  .join('');
const formWithoutEnd = validForm + field('structuredData', '');
const mega = 1024 * 1024;

/** The body, the expected status, and the content type if it is not the default. */
const cases: Record<string, [body: string | Buffer, status: number, type?: string]> = {
  'no body at all': ['', 400],
  'only blanks': ['   \r\n\r\n', 400],
  'only the end': [end, 400],
  'no boundary in the type': [formWithoutEnd + end, 400, 'multipart/form-data'],
  'an empty boundary': [formWithoutEnd + end, 400, 'multipart/form-data; boundary='],
  'another boundary': [formWithoutEnd + end, 400, 'multipart/form-data; boundary=YY'],
  'a boundary of 10,000 characters': [formWithoutEnd + end, 400, `multipart/form-data; boundary=${'X'.repeat(10_000)}`],
  'a boundary of strange characters': [formWithoutEnd + end, 400, 'multipart/form-data; boundary=ü(X)'],
  'mixed parts': [formWithoutEnd + end, 415, 'multipart/mixed; boundary=XX'],
  'a urlencoded form': ['siteName=a', 415, 'application/x-www-form-urlencoded'],
  JSON: ['{"siteName":"a"}', 415, 'application/json'],
  'no type': [formWithoutEnd + end, 415, ''],
  'no last boundary': [formWithoutEnd, 400],
  'a form cut off within a part': [formWithoutEnd.slice(0, -12), 400],
  'a form cut off within a head': [formWithoutEnd + boundary + partHeader('logo').slice(0, 20), 400],
  'a form cut off within a file': [formWithoutEnd + file('logo', 'PNG').slice(0, -4), 400],
  'half of the last boundary': [`${formWithoutEnd}--X`, 400],
  'bare line feeds': [(formWithoutEnd + end).replaceAll('\r\n', '\n'), 400],
  'a part without a head': [`${formWithoutEnd}${boundary}\r\nvalue\r\n${end}`, 400],
  'a part without a name': [`${formWithoutEnd}${boundary}Content-Disposition: form-data\r\n\r\nvalue\r\n${end}`, 400],
  'a part with another disposition': [
    `${formWithoutEnd}${boundary}Content-Disposition: attachment; name="logo"\r\n\r\nx\r\n${end}`,
    400,
  ],
  'a head without a colon': [`${formWithoutEnd}${boundary}nonsense\r\n\r\nvalue\r\n${end}`, 400],
  'a name without a closing quote': [
    `${formWithoutEnd}${boundary}Content-Disposition: form-data; name="logo\r\n\r\nx\r\n${end}`,
    400,
  ],
  'an unknown field': [formWithoutEnd + field('color', 'green') + end, 400],
  'a field called __proto__': [formWithoutEnd + field('__proto__', 'x') + end, 400],
  'a field called constructor': [formWithoutEnd + field('constructor', 'x') + end, 400],
  'a field without a name': [formWithoutEnd + field('', 'x') + end, 400],
  'a missing field': [validForm + end, 400],
  'a field twice': [formWithoutEnd + field('siteName', 'Again') + end, 400],
  'a thousand fields': [formWithoutEnd + Array.from({ length: 1_000 }, (_, at) => field(`f${at}`, 'x')).join('') + end, 400],
  'fifty thousand fields with one name': [formWithoutEnd + field('siteName', 'x').repeat(50_000) + end, 400],
  'two files': [formWithoutEnd + file('logo', 'a').repeat(2) + end, 400],
  'a hundred files': [formWithoutEnd + file('logo', 'a').repeat(100) + end, 400],
  'a file in another field': [formWithoutEnd + file('icon', 'a') + end, 400],
  'a file in place of the site name': [
    file('siteName', 'a'.repeat(300)) + formWithoutEnd.replace(field('siteName', 'Changed'), '') + end,
    400,
  ],
  'an empty file': [formWithoutEnd + file('logo', '') + end, 422],
  'text declared as an image': [formWithoutEnd + file('logo', 'This is no picture.') + end, 422],
  'a script declared as an image': [formWithoutEnd + file('logo', '<script>alert(1)</script>') + end, 422],
  'an SVG image': [
    formWithoutEnd + file('logo', '<svg xmlns="http://www.w3.org/2000/svg"/>', 'Content-Type: image/svg+xml\r\n') + end,
    422,
  ],
  'the beginning of an image': [Buffer.from(`${formWithoutEnd}${file('logo', '\x89PNG\r\n\x1a\n')}${end}`, 'latin1'), 422],
  'an image of random bytes': [
    Buffer.from(`${formWithoutEnd}${file('logo', `\x89PNG\r\n\x1a\n${'\x00\xff'.repeat(500)}`)}${end}`, 'latin1'),
    422,
  ],
  'a file with an overlong type': [formWithoutEnd + file('logo', 'a', `Content-Type: ${'x'.repeat(500)};base64,\r\n`) + end, 422],
  'a file name with a path to a parent folder': [
    `${formWithoutEnd}${boundary}${partHeader('logo', '; filename="../../../etc/passwd"')}\r\nx\r\n${end}`,
    422,
  ],
  'text declared as base64': [
    `${formWithoutEnd}${boundary}${partHeader('logo')}Content-Transfer-Encoding: base64\r\n\r\n!!!\r\n${end}`,
    400,
  ],
  'the address of a logo as text': [formWithoutEnd + field('logo', 'https://example.com/logo.png') + end, 400],
  'structured data with broken JSON': [validForm + field('structuredData', '{"a":') + end, 400],
  'an address that runs code': [formWithoutEnd.replace(field('ogImage', ''), field('ogImage', 'javascript:alert(1)')) + end, 400],
  'a control character': [formWithoutEnd.replace('Changed', 'Cha\u0000nged') + end, 400],
  'a name of 5,000 characters': [formWithoutEnd.replace('Changed', 'a'.repeat(5_000)) + end, 400],
  'a text of 11 MB': [formWithoutEnd + field('logo', 'a'.repeat(11 * mega)) + end, 400],
  'a head of 11 MB': [`${formWithoutEnd}${boundary}X-A: ${'a'.repeat(11 * mega)}\r\n${partHeader('logo')}\r\nx\r\n${end}`, 400],
  'a file of 13 MB': [formWithoutEnd + file('logo', 'a'.repeat(13 * mega)) + end, 413],
  'bytes that are not text': [
    Buffer.concat([Buffer.from(formWithoutEnd), Buffer.from([0xff, 0xfe, 0x00]), Buffer.from(end)]),
    400,
  ],
};

describe('malformed multipart forms', () => {
  for (const [name, [body, status, type = multipart]] of Object.entries(cases)) {
    test(`${name} gets status ${status}`, async () => {
      const response = await host.send({
        method: 'POST',
        path: '/api/admin/settings',
        session,
        headers: type === '' ? {} : { 'content-type': type },
        body: Buffer.from(body),
      });
      expect([name, response.status]).toEqual([name, status]);
      const { code, message } = JSON.parse(response.text) as ErrorBody;
      expect(errorCatalogue[code]).toEqual({ status, message });
    });
  }

  test('at least fifty malformed forms are tested', () => {
    expect(Object.keys(cases).length).toBeGreaterThan(50);
  });
});

const head = (lines: string) =>
  `POST /api/admin/settings HTTP/1.1\r\nHost: x\r\nSec-Fetch-Site: same-origin\r\nConnection: close\r\n${lines}\r\n\r\n`;

describe('forms on a raw connection', () => {
  const cookie = () => `Cookie: session=${session}\r\nContent-Type: ${multipart}`;

  test('a form that declares too large a size is refused before it is read', async () => {
    const response = await sendRaw(host.server.port, head(`${cookie()}\r\nContent-Length: ${20 * mega}`) + formWithoutEnd);
    expect(response.status).toBe(413);
  });

  test('a chunked form without an end is refused at the size limit', async () => {
    const chunk = `${mega.toString(16)}\r\n${'a'.repeat(mega)}\r\n`;
    const response = await sendRaw(host.server.port, head(`${cookie()}\r\nTransfer-Encoding: chunked`) + chunk.repeat(13));
    expect(response.status).toBe(413);
  });

  test('a form whose client disconnects is not logged as a server error', async () => {
    const response = await sendRaw(
      host.server.port,
      head(`${cookie()}\r\nContent-Length: 5000`) + formWithoutEnd.slice(0, 200),
      50,
    );
    expect(response.status).toBe(0);
  });

  test('a compressed form is refused', async () => {
    const lines = `${cookie()}\r\nContent-Encoding: gzip\r\nContent-Length: 4`;
    expect((await sendRaw(host.server.port, `${head(lines)}\x1f\x8bxx`)).status).toBe(415);
  });

  test('a visitor’s form is refused before it is read', async () => {
    const lines = `Content-Type: ${multipart}\r\nContent-Length: ${20 * mega}`;
    expect((await sendRaw(host.server.port, head(lines))).status).toBe(401);
  });
});
