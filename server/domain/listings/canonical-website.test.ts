import { expect, test } from 'vitest';
import { canonicalWebsite } from './canonical-website.ts';

test.each([
  ['https://www.Acme.example/', 'acme.example'],
  ['http://acme.example', 'acme.example'],
  ['acme.example', 'acme.example'],
  ['www.acme.example/', 'acme.example'],
  ['https://acme.example./', 'acme.example'],
  ['https://acme.example.:8443/', 'acme.example:8443'],
  ['https://acme.example:443/#top', 'acme.example'],
  ['http://acme.example:443', 'acme.example'],
  ['https://acme.example:80', 'acme.example'],
  ['https://user:secret@acme.example/a//', 'acme.example/a'],
  ['https://acme.example/index.html', 'acme.example'],
  ['https://acme.example/en/Index.PHP?utm_source=x', 'acme.example/en'],
  ['https://acme.example/myindex.html', 'acme.example/myindex.html'],
  ['https://acme.example/?utm_source=debut&utm_medium=web', 'acme.example'],
  ['https://acme.example/?UTM_Source=debut&fbclid=1&gclid=2&ref=producthunt&via=ada', 'acme.example'],
  ['https://acme.example/a?b=1', 'acme.example/a?b=1'],
  ['https://acme.example/a?utm_campaign=x&b=1&ref=y&c=', 'acme.example/a?b=1&c='],
  ['https://acme.example/a?reference=1&previa=2', 'acme.example/a?reference=1&previa=2'],
  ['https://acme.example/?', 'acme.example'],
  ['https://acme.example:8443/A', 'acme.example:8443/A'],
  ['https://müller.example', 'xn--mller-kva.example'],
  [' Not a URL ', 'not a url'],
])('the canonical form of the website %s is %s', (website, canonical) => {
  expect(canonicalWebsite(website)).toBe(canonical);
});
