import { expect, test } from 'vitest';
import { mailboxOf } from './email-limits.ts';

test.each([
  ['zoe@example.com', 'zoe@example.com'],
  ['Zoe@Example.COM', 'zoe@example.com'],
  ['zoe+news@example.com', 'zoe@example.com'],
  ['zoe+news+more@example.com', 'zoe@example.com'],
  ['z.oe@example.com', 'z.oe@example.com'],
  ['z.o.e+1@gmail.com', 'zoe@gmail.com'],
  ['zoe@googlemail.com', 'zoe@gmail.com'],
  ['+zoe@example.com', '+zoe@example.com'],
])('the mailbox of %s is %s', (address, mailbox) => {
  expect(mailboxOf(address)).toBe(mailbox);
});
