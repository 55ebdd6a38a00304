import { useEffect, useRef } from 'react';
import { loadGoogleIdentity } from '../lib/google-identity.ts';

/** Google's own button, in its own frame. `onAnswer` gets the credential, or undefined when Google gave none. */
export function GoogleButton({
  clientId,
  purpose,
  onAnswer,
  onFailed,
}: {
  clientId: string;
  purpose: 'signin_with' | 'signup_with' | 'continue_with';
  onAnswer: (credential: string | undefined) => void;
  /** The button itself could not be brought. */
  onFailed: () => void;
}) {
  const place = useRef<HTMLDivElement>(null);
  const handlers = useRef({ onAnswer, onFailed });
  useEffect(() => {
    handlers.current = { onAnswer, onFailed };
  });
  useEffect(() => {
    let over = false;
    loadGoogleIdentity().then(
      (identity) => {
        const { current: element } = place;
        if (over || element === null) return;
        identity.initialize({
          client_id: clientId,
          callback: ({ credential }) => handlers.current.onAnswer(credential === '' ? undefined : credential),
          ux_mode: 'popup',
          auto_select: false,
        });
        identity.renderButton(element, {
          type: 'standard',
          shape: 'pill',
          size: 'large',
          text: purpose,
          theme: isDark() ? 'filled_black' : 'outline',
          logo_alignment: 'center',
          // Google takes 200 to 400.
          width: Math.min(400, Math.max(200, Math.floor(element.clientWidth))),
        });
      },
      (error: unknown) => {
        console.debug('No Google button:', error);
        if (!over) handlers.current.onFailed();
      },
    );
    return () => {
      over = true;
    };
  }, [clientId, purpose]);
  // As high as Google's button, so that nothing moves when it arrives; its frame is light whatever the page is.
  return <div ref={place} className="grid min-h-11 place-items-center [color-scheme:light]" />;
}

function isDark(): boolean {
  const { theme } = document.documentElement.dataset;
  return theme === undefined ? matchMedia('(prefers-color-scheme: dark)').matches : theme === 'dark';
}
