import { useEffect, useRef } from 'react';
import { loadGoogleIdentity } from '../lib/google-identity.ts';

/** Google's sign-in button, which Google renders in an iframe. `onCredential` receives undefined when Google returns no credential. */
export function GoogleButton({
  clientId,
  onCredential,
  onLoadError,
}: {
  clientId: string;
  onCredential: (credential: string | undefined) => void;
  /** Runs when Google's script cannot be loaded. */
  onLoadError: () => void;
}) {
  const container = useRef<HTMLDivElement>(null);
  const handlers = useRef({ onCredential, onLoadError });
  useEffect(() => {
    handlers.current = { onCredential, onLoadError };
  });
  useEffect(() => {
    let cancelled = false;
    loadGoogleIdentity().then(
      (identity) => {
        const { current: element } = container;
        if (cancelled || element === null) return;
        identity.initialize({
          client_id: clientId,
          callback: ({ credential }) => handlers.current.onCredential(credential === '' ? undefined : credential),
          ux_mode: 'popup',
          auto_select: false,
        });
        identity.renderButton(element, {
          type: 'standard',
          shape: 'pill',
          size: 'large',
          text: 'continue_with',
          theme: isDark() ? 'filled_black' : 'outline',
          logo_alignment: 'center',
          // Google accepts 200 to 400 pixels.
          width: Math.min(400, Math.max(200, Math.floor(element.clientWidth))),
        });
      },
      (error: unknown) => {
        console.debug('No Google button:', error);
        if (!cancelled) handlers.current.onLoadError();
      },
    );
    return () => {
      cancelled = true;
    };
  }, [clientId]);
  // The height of Google's button, so that the layout does not shift when it loads. Its iframe always has the light color scheme.
  return <div ref={container} className="grid min-h-11 place-items-center [color-scheme:light]" />;
}

function isDark(): boolean {
  const { theme } = document.documentElement.dataset;
  return theme === undefined ? matchMedia('(prefers-color-scheme: dark)').matches : theme === 'dark';
}
