import { expect, test } from 'vitest';
import { isSitePath } from './site-path.ts';

const origin = 'https://debut.example';

test.each(['/', '/dashboard', '/submit-startup?step=2&plan=Growth%20A', '/startup/caf%C3%A9', "/search?q='a'&b=(c)"])(
  '%s is a page of this site',
  (path) => {
    expect(isSitePath(path)).toBe(true);
    expect(new URL(path, origin).origin).toBe(origin);
  },
);

test.each([
  '',
  'dashboard',
  '//evil.example',
  '///evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  '/a\\..\\..//evil.example',
  'https://evil.example',
  'javascript:alert(1)',
  ' /dashboard',
  '/dash board',
  '/dashboard#token',
  '/café',
  `/${'a'.repeat(500)}`,
])('%j is not a page of this site', (path) => expect(isSitePath(path)).toBe(false));
