import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { googleClientIdQuery, logInWithGoogle } from '../../api/sign-in.ts';
import { errorMessage } from '../../api/errors.ts';
import { isFramed } from '../../lib/browser.ts';
import { GoogleButton } from '../../ui/google-button.tsx';
import { FormMessage } from './form-message.tsx';

/** Google's button, on sites that have a client id. Not in a frame: the demo must not contact Google. */
export function GoogleSignIn({ onDone }: { onDone: (username: string) => void }) {
  const queryClient = useQueryClient();
  const { data: clientId = '' } = useQuery({ ...googleClientIdQuery, enabled: !isFramed() });
  const [message, setMessage] = useState('');
  if (clientId === '' || isFramed()) return null;

  const signIn = async (credential: string | undefined) => {
    if (credential === undefined) return setMessage('Google login failed: No credential returned.');
    setMessage('');
    try {
      const { username } = await logInWithGoogle(queryClient, credential);
      onDone(username);
    } catch (error) {
      setMessage(errorMessage(error, 'An error occurred during Google sign-in.'));
    }
  };

  return (
    <div className="mb-5">
      <GoogleButton
        clientId={clientId}
        purpose="continue_with"
        onCredential={(credential) => void signIn(credential)}
        onLoadError={() => setMessage('Google login failed. Please try again.')}
      />
      <FormMessage text={message} />
      <p aria-hidden="true" className="text-soft mt-5 flex items-center gap-4 text-sm">
        <span className="bg-line h-px grow" /> or with e-mail <span className="bg-line h-px grow" />
      </p>
    </div>
  );
}
