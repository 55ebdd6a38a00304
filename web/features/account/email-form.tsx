import { useState } from 'react';
import { forgotPassword, sendSignInLink } from '../../api/sign-in.ts';
import { SubmitButton } from '../../ui/submit-button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { FormMessage } from './form-message.tsx';
import { emailError, useForm } from './use-form.ts';

const purposes = {
  link: { send: sendSignInLink, text: 'We send a link to your address. It signs you in once, within 15 minutes.' },
  forgot: {
    send: forgotPassword,
    text: 'We send a link to your address. It lets you choose a new password, within an hour.',
  },
} as const;

/** Asks where to send a link, then says what the server says: the same whether there is such an account or not. */
export function EmailForm({ purpose, email }: { purpose: keyof typeof purposes; email: string }) {
  const [sent, setSent] = useState('');
  const { send, text } = purposes[purpose];
  const { errors, message, busy, props } = useForm({
    fields: ['email'],
    check: (values) => emailError(values.email),
    send: async (values) => setSent((await send(values.email.trim())).message),
  });
  return (
    <form {...props}>
      <p className="text-soft mb-5">{text}</p>
      <TextField
        label="E-mail"
        name="email"
        type="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={254}
        defaultValue={email}
        error={errors.email}
        data-autofocus=""
      />
      <FormMessage text={message} />
      <output className="block text-green mt-4 font-semibold empty:hidden">{!busy && message === '' && sent}</output>
      <SubmitButton busy={busy} className="mt-6 w-full">
        Send me a link
      </SubmitButton>
    </form>
  );
}
