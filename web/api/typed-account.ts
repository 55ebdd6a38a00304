import type { FormEvent } from 'react';
import { setUnsentText, useUnsentText } from './unsent-texts.ts';

/** The keys of the texts, by the names of the fields. Passwords are not kept. */
const keys = { username: 'username of the account', email: 'email of the account' } as const;

/**
 * The username and email address that were typed in any form for signing in or up. They are kept until the visitor is signed in,
 * even when the form changes or closes, or the page reloads.
 */
export function useTypedAccount() {
  const username = useUnsentText(keys.username);
  const email = useUnsentText(keys.email);
  return {
    username: username.text,
    email: email.text,
    /** For the element around the fields `username` and `email`. */
    onInput: ({ target }: FormEvent) => {
      if (!(target instanceof HTMLInputElement)) return;
      if (target.name === 'username') username.set(target.value);
      if (target.name === 'email') email.set(target.value);
    },
  };
}

export function clearTypedAccount(): void {
  for (const key of Object.values(keys)) setUnsentText(key, '', undefined);
}
