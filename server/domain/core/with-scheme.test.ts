import { expect, test } from 'vitest';
import { completedUrl, withScheme } from './with-scheme.ts';

test.each([
  ['example.com', 'https://example.com'],
  ['  example.com/a?b ', 'https://example.com/a?b'],
  ['localhost:3000', 'https://localhost:3000'],
  ['http://example.com', 'http://example.com'],
  ['HTTPS://example.com', 'HTTPS://example.com'],
  ['mailto:ada@example.com', 'mailto:ada@example.com'],
  ['javascript:alert(1)', 'javascript:alert(1)'],
  ['/path', '/path'],
  ['', ''],
  ['   ', ''],
])('withScheme completes %j to %j', (typed, expected) => expect(withScheme(typed)).toBe(expected));

test.each([
  ['www.linkedin.com/in/ada', 'https://www.linkedin.com/in/ada'],
  ['none', 'none'],
  ['/path.html', '/path.html'],
  ['', ''],
])('completedUrl completes %j to %j', (typed, expected) => expect(completedUrl(typed)).toBe(expected));
