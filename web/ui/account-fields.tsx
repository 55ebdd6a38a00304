import type { ComponentProps } from 'react';
import { TextField } from './text-field.tsx';

type Props = Omit<ComponentProps<typeof TextField>, 'label'> & { maxLength: number };

/** The email address of an account. People sign in with it, so it is the username to password managers, also when signing up. */
export function EmailField(props: Props) {
  return (
    <TextField
      label="E-mail"
      name="email"
      type="email"
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
      {...props}
    />
  );
}

/** The public name of an account, which nobody signs in with: a nickname to password managers. */
export function UsernameField(props: Props) {
  return (
    <TextField label="Username" name="username" autoComplete="nickname" autoCapitalize="none" spellCheck={false} {...props} />
  );
}
