import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Account } from '../../../server/domain/accounts/users.contract.ts';
import { commonLengths } from '../../../server/domain/core/common-lengths.ts';
import { callQuery } from '../../api/call-query.ts';
import { send } from '../../api/client.ts';
import { sendSignInLink, signInWith, useGoogleSignIn } from '../../api/sign-in.ts';
import { useTypedAccount } from '../../api/typed-account.ts';
import { emailError, useForm } from '../../api/use-form.ts';
import { EmailField } from '../../ui/account-fields.tsx';
import { GoogleButton } from '../../ui/google-button.tsx';
import { LegalLinks } from '../../ui/legal-links.tsx';
import { Modal } from '../../ui/modal.tsx';
import type { SignInDialogProps, SignInRequest } from '../../ui/sign-in-provider.tsx';
import { SubmitButton } from '../../ui/submit-button.tsx';
import { showToast } from '../../ui/toast.tsx';
import { FormMessage, textButtonClass } from './form-message.tsx';
import { PasskeyButton } from './passkey-button.tsx';
import { LoginForm, SignupForm } from './sign-in-forms.tsx';

type Mode = NonNullable<SignInRequest['mode']>;

const titles: Readonly<Record<Mode, string>> = {
  login: 'Sign in',
  signup: 'Sign up',
  link: 'Sign in with a magic link',
  forgot: 'Forgot your password?',
};

/**
 * Says why the dialog is open: the reason, then a sentence with the title of the form and the purpose. Empty if the request has
 * neither a reason nor a purpose.
 */
function introductionOf({ reason = '', purpose }: SignInRequest, mode: Mode): string {
  if (mode !== 'login' && mode !== 'signup') return '';
  const sentence = purpose === undefined ? '' : `${titles[mode]} to ${purpose}.`;
  return `${reason} ${sentence}`.trim();
}

/** The dialog to sign in or sign up. */
export function AuthDialog({ request, onClose, onSignedIn }: SignInDialogProps) {
  const queryClient = useQueryClient();
  const [mode, setMode] = useState<Mode>(request.mode ?? 'login');
  const { data: pages } = useQuery(callQuery('listPages'));
  const switchTo = (next: Mode) => () => setMode(next);

  const handleSignedIn = (username: string) => {
    showToast(`You are signed in as ${username}.`);
    onSignedIn();
  };
  const handleSignedUp = ({ username, email: address }: Account) => {
    const welcome = `Welcome, ${username}!`;
    // Pages for members announce the confirmation email themselves (`ConfirmEmailBar`).
    if (request.returnTo !== undefined) showToast(welcome);
    else showToast(`${welcome} We have sent an email to ${address}. Open its link to confirm your address.`, address);
    onSignedIn();
  };

  const introduction = introductionOf(request, mode);

  return (
    <Modal key={mode} title={titles[mode]} open onClose={onClose}>
      {introduction !== '' && <p className="text-soft mb-5">{introduction}</p>}
      {(mode === 'login' || mode === 'signup') && <GoogleSignIn onDone={handleSignedIn} />}
      {mode === 'login' && (
        <>
          <LoginForm onLink={switchTo('link')} onForgot={switchTo('forgot')} onDone={handleSignedIn} />
          <div className="mt-4">
            <PasskeyButton onDone={({ username }) => handleSignedIn(username)} />
          </div>
        </>
      )}
      {mode === 'signup' && <SignupForm signUp={(values) => signInWith(queryClient, 'signUp', values)} onDone={handleSignedUp} />}
      {mode === 'signup' && <LegalLinks pages={pages} agreeing="By signing up" className="mt-4" />}
      {(mode === 'link' || mode === 'forgot') && <EmailForm purpose={mode} returnTo={request.returnTo} />}
      <p className="border-line mt-6 border-t pt-4">
        {mode === 'login' && 'New here? '}
        {mode === 'signup' && 'Already a member? '}
        <button type="button" onClick={switchTo(mode === 'login' ? 'signup' : 'login')} className={textButtonClass}>
          {mode === 'login' ? 'Sign up' : mode === 'signup' ? 'Sign in' : 'Back to sign in'}
        </button>
      </p>
    </Modal>
  );
}

function GoogleSignIn({ onDone }: { onDone: (username: string) => void }) {
  const { clientId = '', failure, ...button } = useGoogleSignIn(({ username }) => onDone(username));
  if (clientId === '') return null;
  return (
    <div className="mb-5">
      <GoogleButton clientId={clientId} {...button} />
      <FormMessage text={failure} />
      <p aria-hidden="true" className="text-soft mt-5 flex items-center gap-4 text-sm">
        <span className="bg-line h-px grow" /> or with email <span className="bg-line h-px grow" />
      </p>
    </div>
  );
}

const purposes = {
  link: { sendLink: sendSignInLink, text: "We'll email you a link that signs you in once, within 15 minutes." },
  forgot: {
    sendLink: (email: string) => send('forgotPassword', { body: { email } }),
    text: "We'll email you a link to choose a new password, valid for one hour.",
  },
} as const;

/** Requests a link by email. The server's reply does not reveal whether the account exists. */
function EmailForm({
  purpose,
  returnTo,
}: {
  purpose: keyof typeof purposes;
  /** The page that a link to sign in opens afterwards. */
  returnTo: string | undefined;
}) {
  const [reply, setReply] = useState('');
  const typed = useTypedAccount();
  const { sendLink, text } = purposes[purpose];
  const { errors, message, busy, props } = useForm({
    fields: ['email'],
    check: (values) => emailError(values.email),
    send: async (values) => setReply((await sendLink(values.email.trim(), returnTo)).message),
  });
  return (
    <form {...props}>
      <p className="text-soft mb-5">{text}</p>
      <div onInput={typed.onInput}>
        <EmailField maxLength={commonLengths.email} defaultValue={typed.email} error={errors.email} data-autofocus="" />
      </div>
      <FormMessage text={message} />
      <output className="block text-green mt-4 font-semibold empty:hidden">{!busy && message === '' && reply}</output>
      <SubmitButton busy={busy} className="mt-6 w-full">
        Email me a link
      </SubmitButton>
    </form>
  );
}
