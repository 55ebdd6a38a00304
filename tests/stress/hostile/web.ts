/** All websites of the simulated internet (`internet.ts`), and its name server: hostile pages at every name, silence for `*.hang.example`. */
import { createServer } from 'node:http';
import { openNameServer } from '../../name-server.ts';
import { webAddress } from './internet.ts';

const megabyte = 1_000_000;
const filled = (text: string, length = megabyte - 3_000) => text.repeat(Math.floor(length / text.length));
const data = (json: string) => `<script type="application/ld+json">${json}</script>`;
const types = '["SoftwareApplication", "Product", "Organization", "WebSite"]';
const list = (property: string) => data(`{"@type": ${types}, "${property}": [${filled('"a",')}"a"]}`);

const pages: Readonly<Record<string, () => string>> = {
  '/honest': () => '<title>Acme – Tools for coyotes</title>',
  '/profiles': () => `<base href="/${'b'.repeat(1_900)}/">${list('sameAs')}`,
  '/names': () => list('name'),
  '/descriptions': () => list('description'),
  '/icons': () => `<base href="/${'b'.repeat(1_900)}/">${filled('<link rel=icon href=a>')}`,
  '/sizes': () => `<link rel=icon href=a sizes="${filled('1x1')}">`,
  '/deep': () => data(filled('{"a":')),
  '/graph': () => data(`{"@graph": [${filled('{},')}{}]}`),
  '/blanks': () => `<title>${filled(' -')}</title>`,
  '/colons': () => `<title>${filled('a: ')}</title>`,
  '/entities': () => `<title>${filled('&#38;#38;')}</title>`,
  '/comments': () => filled('<!--'),
};

createServer((request, response) => {
  const { pathname } = new URL(request.url ?? '/', 'http://site.example');
  if (pathname === '/certs') return response.writeHead(200, { 'Content-Type': 'application/json' }).end('{"keys":[]}');
  const page = pages[pathname];
  if (page === undefined) return response.writeHead(404).end();
  response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8' }).end(`<meta charset=utf-8>${page()}<title>x</title>`);
}).listen(80, webAddress);

await openNameServer((name) => (name.endsWith('.hang.example') ? 'silent' : [webAddress]), { host: webAddress, port: 53 });
