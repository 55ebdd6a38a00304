import { type ComponentType, createContext, type ReactNode, Suspense, use, useCallback, useState } from 'react';

/** Why the dialog opens, and what goes on when it ends with somebody signed in. */
export interface SignInRequest {
  mode?: 'login' | 'signup';
  /** Which action needs an account, in a sentence. */
  reason?: string;
  /** The action itself: it goes on after signing in. */
  then?: () => void;
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

/** Around everything that may ask to sign in; `dialog` is fetched when it is first asked for. */
export function SignInProvider({ dialog: Dialog, children }: { dialog: ComponentType<SignInDialogProps>; children: ReactNode }) {
  const [request, setRequest] = useState<SignInRequest>();
  const ask = useCallback((wanted: SignInRequest = {}) => setRequest(wanted), []);
  const close = useCallback(() => setRequest(undefined), []);
  return (
    <SignInContext value={ask}>
      {children}
      <Suspense>
        {request !== undefined && (
          <Dialog
            request={request}
            onClose={close}
            onSignedIn={() => {
              close();
              request.then?.();
            }}
          />
        )}
      </Suspense>
    </SignInContext>
  );
}
