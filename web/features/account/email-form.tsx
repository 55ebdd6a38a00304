import { useState } from 'react';
import { commonLengths } from '../../../server/domain/core/lengths.ts';
import { send } from '../../api/client.ts';
import { sendSignInLink } from '../../api/sign-in.ts';
import { EmailField } from '../../ui/account-fields.tsx';
import { SubmitButton } from '../../ui/submit-button.tsx';
import { FormMessage } from './form-message.tsx';
import { emailError, useForm } from './use-form.ts';

const purposes = {
  link: { sendLink: sendSignInLink, text: 'We send a link to your address. It signs you in once, within 15 minutes.' },
  forgot: {
    sendLink: (email: string) => send('forgotPassword', { body: { email } }),
    text: 'We send a link to your address. It lets you choose a new password, within an hour.',
  },
} as const;

/** Requests a link by email. The server's reply does not reveal whether the account exists. */
export function EmailForm({
  purpose,
  email,
  returnTo,
}: {
  purpose: keyof typeof purposes;
  email: string;
  /** The page that a link to sign in opens afterwards. */
  returnTo: string | undefined;
}) {
  const [reply, setReply] = useState('');
  const { sendLink, text } = purposes[purpose];
  const { errors, message, busy, props } = useForm({
    fields: ['email'],
    check: (values) => emailError(values.email),
    send: async (values) => setReply((await sendLink(values.email.trim(), returnTo)).message),
  });
  return (
    <form {...props}>
      <p className="text-soft mb-5">{text}</p>
      <EmailField maxLength={commonLengths.email} defaultValue={email} error={errors.email} data-autofocus="" />
      <FormMessage text={message} />
      <output className="block text-green mt-4 font-semibold empty:hidden">{!busy && message === '' && reply}</output>
      <SubmitButton busy={busy} className="mt-6 w-full">
        Send me a link
      </SubmitButton>
    </form>
  );
}
