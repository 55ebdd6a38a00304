import { type ComponentType, createContext, type ReactNode, use, useCallback, useState } from 'react';
import { showToast } from './toast.tsx';

/** Why the dialog opens, and what goes on when it ends with somebody signed in. */
export interface SignInRequest {
  /** `link` and `forgot` ask for an address to send a link to. */
  mode?: 'login' | 'signup' | 'link' | 'forgot';
  /** Which action needs an account, in a sentence. */
  reason?: string;
  /** The action itself: it goes on after signing in. */
  next?: () => void;
}

export interface SignInDialogProps {
  request: SignInRequest;
  /** Closed without signing in. */
  onClose: () => void;
  /** Somebody is signed in. */
  onSignedIn: () => void;
}

const SignInContext = createContext<(request?: SignInRequest) => void>(() => undefined);

/** Opens the dialog in which one signs in or up. */
export function useSignIn(): (request?: SignInRequest) => void {
  return use(SignInContext);
}

interface Opened {
  Dialog: ComponentType<SignInDialogProps>;
  request: SignInRequest;
}

/**
 * Around everything that may ask to sign in; the dialog's code is loaded when it is first asked for. Whoever turns out to be
 * signed in already, when something was pressed before that was known, is not asked: the action goes on.
 */
export function SignInProvider({
  loadDialog,
  isSignedIn,
  children,
}: {
  loadDialog: () => Promise<ComponentType<SignInDialogProps>>;
  isSignedIn: () => Promise<boolean>;
  children: ReactNode;
}) {
  const [opened, setOpened] = useState<Opened>();
  const ask = useCallback(
    (request: SignInRequest = {}) => {
      const open = async () => {
        if (request.next !== undefined && (await isSignedIn())) request.next();
        else setOpened({ Dialog: await loadDialog(), request });
      };
      open().catch((error: unknown) => {
        console.debug('The sign-in dialog did not arrive:', error);
        showToast('Signing in needs a connection. Please try again when you are online.');
      });
    },
    [loadDialog, isSignedIn],
  );
  return (
    <SignInContext value={ask}>
      {children}
      {opened !== undefined && (
        <opened.Dialog
          request={opened.request}
          onClose={() => setOpened(undefined)}
          onSignedIn={() => {
            setOpened(undefined);
            // What was pressed may be gone, as the header's button is: then reading goes on with the page.
            setTimeout(() => {
              if (document.activeElement === document.body) document.getElementById('content')?.focus({ preventScroll: true });
            });
            opened.request.next?.();
          }}
        />
      )}
    </SignInContext>
  );
}
