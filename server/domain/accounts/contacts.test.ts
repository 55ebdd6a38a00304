import { expect, test } from 'vitest';
import { withoutContacts } from './contacts.ts';

test('every email address and phone number of a reply becomes null, at any depth', () => {
  const reply = {
    claims: [
      { user: { username: 'mara', email: 'mara@people.example', emailVerified: true }, proof: { host: 'loftly.example' } },
    ],
    owner: { phone: '+44 20 7946 0018', email: '' },
    total: 1,
    next: null,
  };
  expect(withoutContacts(reply)).toEqual({
    claims: [{ user: { username: 'mara', email: null, emailVerified: true }, proof: { host: 'loftly.example' } }],
    owner: { phone: null, email: null },
    total: 1,
    next: null,
  });
});
