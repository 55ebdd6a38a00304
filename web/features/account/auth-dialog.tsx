import { useState } from 'react';
import { Modal } from '../../ui/modal.tsx';
import { showToast } from '../../ui/toast.tsx';
import type { SignInDialogProps, SignInRequest } from '../../ui/sign-in-provider.tsx';
import { textButtonClass } from './form-message.tsx';
import { GoogleSignIn } from './google-sign-in.tsx';
import { PasskeyButton } from './passkey-button.tsx';
import { LoginForm } from './login-form.tsx';
import { EmailForm } from './email-form.tsx';
import { SignupForm } from './signup-form.tsx';

type Mode = NonNullable<SignInRequest['mode']>;

const titles: Readonly<Record<Mode, string>> = {
  login: 'Sign in',
  signup: 'Sign up',
  link: 'Sign in with a magic link',
  forgot: 'Forgot your password?',
};

/** Why the dialog is open, in the words of the form that is shown; empty when nobody said it. */
function introductionOf({ reason = '', purpose }: SignInRequest, mode: Mode): string {
  if (mode !== 'login' && mode !== 'signup') return '';
  const sentence = purpose === undefined ? '' : `${titles[mode]} to ${purpose}.`;
  return `${reason} ${sentence}`.trim();
}

/** The dialog to sign in or sign up. A typed email address is kept when the form changes. */
export function AuthDialog({ request, onClose, onSignedIn }: SignInDialogProps) {
  const [mode, setMode] = useState<Mode>(request.mode ?? 'login');
  const [email, setEmail] = useState('');
  const switchTo = (next: Mode) => () => setMode(next);

  const handleSignedIn = (username: string) => {
    showToast(`You are signed in as ${username}.`);
    onSignedIn();
  };
  const handleSignedUp = (username: string, address: string) => {
    const welcome = `Welcome, ${username}!`;
    // A page that asks its visitors to sign in says itself that a mail is on its way.
    if (request.returnTo !== undefined) showToast(welcome);
    else showToast(`${welcome} A mail is on its way to ${address}: its link confirms your address.`, address);
    onSignedIn();
  };

  const introduction = introductionOf(request, mode);

  return (
    <Modal key={mode} title={titles[mode]} open onClose={onClose}>
      <div
        onInput={({ target }) => {
          if (target instanceof HTMLInputElement && target.name === 'email') setEmail(target.value);
        }}
      >
        {introduction !== '' && <p className="text-soft mb-5">{introduction}</p>}
        {(mode === 'login' || mode === 'signup') && <GoogleSignIn onDone={handleSignedIn} />}
        {mode === 'login' && (
          <>
            <LoginForm email={email} onLink={switchTo('link')} onForgot={switchTo('forgot')} onDone={handleSignedIn} />
            <div className="mt-4">
              <PasskeyButton onDone={({ username }) => handleSignedIn(username)} />
            </div>
          </>
        )}
        {mode === 'signup' && <SignupForm email={email} onDone={handleSignedUp} />}
        {(mode === 'link' || mode === 'forgot') && <EmailForm purpose={mode} email={email} returnTo={request.returnTo} />}
        <p className="border-line mt-6 border-t pt-4">
          {mode === 'login' && (
            <>
              New here?{' '}
              <button type="button" onClick={switchTo('signup')} className={textButtonClass}>
                Sign up
              </button>
            </>
          )}
          {mode === 'signup' && (
            <>
              A member already?{' '}
              <button type="button" onClick={switchTo('login')} className={textButtonClass}>
                Sign in
              </button>
            </>
          )}
          {(mode === 'link' || mode === 'forgot') && (
            <button type="button" onClick={switchTo('login')} className={textButtonClass}>
              Back to sign in
            </button>
          )}
        </p>
      </div>
    </Modal>
  );
}
