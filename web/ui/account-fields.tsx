import type { ComponentProps } from 'react';
import { TextField } from './text-field.tsx';

type Props = Omit<ComponentProps<typeof TextField>, 'label'> & { maxLength: number };

/** The email address of an account. Members sign in with it, so password managers get it as the username, even on sign-up. */
export function EmailField(props: Props) {
  return (
    <TextField
      label="Email"
      name="email"
      type="email"
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
      {...props}
    />
  );
}

/** The public name of an account. It is not used to sign in, so password managers get it as a nickname. */
export function UsernameField(props: Props) {
  return (
    <TextField label="Username" name="username" autoComplete="nickname" autoCapitalize="none" spellCheck={false} {...props} />
  );
}
