import { type ComponentType, createContext, type ReactNode, use, useCallback, useState } from 'react';
import { afterPaint } from '../lib/idle.ts';
import { lostScriptMessage } from '../lib/lost-script.ts';
import { showToast } from './toast.tsx';

/** Options of the sign-in dialog. */
export interface SignInRequest {
  /** `link` and `forgot` ask for an email address to send a link to. */
  mode?: 'login' | 'signup' | 'link' | 'forgot';
  /** Continues "Sign in to" and "Sign up to", as in "save Ferrywire to your favorites". */
  purpose?: string;
  /** A sentence shown before the purpose or instead of it, when signing in and when signing up. */
  reason?: string;
  /** The page of this site that a magic link opens instead of running `next`: an address without origin and hash. */
  returnTo?: string;
  /** Runs after signing in. */
  next?: () => void;
  /** Runs when the dialog is closed without signing in, or cannot be opened. */
  onClose?: () => void;
}

export interface SignInDialogProps {
  request: SignInRequest;
  /** Runs when the dialog is closed without signing in. */
  onClose: () => void;
  onSignedIn: () => void;
}

const SignInContext = createContext<(request?: SignInRequest) => Promise<void>>(async () => undefined);

/** Returns a function that opens the dialog for signing in or up, and resolves when the dialog is open. */
export function useSignIn(): (request?: SignInRequest) => Promise<void> {
  return use(SignInContext);
}

interface OpenDialog {
  Dialog: ComponentType<SignInDialogProps>;
  request: SignInRequest;
}

/**
 * Provides `useSignIn` to all pages, and loads the dialog's code when it is first used. If a button is pressed before the account has
 * loaded and the visitor turns out to be signed in, the action runs without the dialog.
 */
export function SignInProvider({
  loadDialog,
  isSignedIn,
  isOffline,
  children,
}: {
  loadDialog: () => Promise<ComponentType<SignInDialogProps>>;
  isSignedIn: () => Promise<boolean>;
  /** Whether requests reach no server. */
  isOffline: () => boolean;
  children: ReactNode;
}) {
  const [opened, setOpened] = useState<OpenDialog>();
  const requestSignIn = useCallback(
    async (request: SignInRequest = {}) => {
      try {
        await afterPaint();
        const isForMember = request.next !== undefined || request.mode === 'login';
        if (isForMember && (await isSignedIn())) request.next?.();
        else if (isOffline()) {
          request.onClose?.();
          showToast('Connect to the internet to sign in.');
        } else setOpened({ Dialog: await loadDialog(), request });
      } catch (error) {
        console.debug('The sign-in dialog could not be loaded:', error);
        request.onClose?.();
        showToast(lostScriptMessage());
      }
    },
    [loadDialog, isSignedIn, isOffline],
  );
  return (
    <SignInContext value={requestSignIn}>
      {children}
      {opened !== undefined && (
        <opened.Dialog
          request={opened.request}
          onClose={() => {
            setOpened(undefined);
            opened.request.onClose?.();
          }}
          onSignedIn={() => {
            setOpened(undefined);
            opened.request.next?.();
          }}
        />
      )}
    </SignInContext>
  );
}
