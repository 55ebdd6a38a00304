import { useEffect, useRef } from 'react';
import { loadScript } from '../lib/script.ts';

/** The part of the Google Identity Services API that we use. */
interface GoogleIdentity {
  initialize: (options: {
    client_id: string;
    callback: (response: { credential?: string }) => void;
    ux_mode: 'popup';
    auto_select: boolean;
  }) => void;
  renderButton: (parent: HTMLElement, options: Record<string, string | number>) => void;
}

declare global {
  interface Window {
    google?: { accounts: { id: GoogleIdentity } };
  }
}

const scriptUrl = 'https://accounts.google.com/gsi/client';
let loading: Promise<GoogleIdentity> | undefined;

/** Loads Google's script once. After a failure, the next call tries again. */
function loadGoogleIdentity(): Promise<GoogleIdentity> {
  loading ??= loadScript(scriptUrl)
    .then(() => {
      const identity = window.google?.accounts.id;
      if (identity === undefined) throw new Error('The Google identity script defined nothing.');
      return identity;
    })
    .catch((error: unknown) => {
      loading = undefined;
      throw error;
    });
  return loading;
}

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
    let canceled = false;
    loadGoogleIdentity().then(
      (identity) => {
        const { current: element } = container;
        if (canceled || element === null) return;
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
        if (!canceled) handlers.current.onLoadError();
      },
    );
    return () => {
      canceled = true;
    };
  }, [clientId]);
  // Reserves the height of Google's button, so that the layout does not shift. Its iframe always uses the light color scheme.
  return <div ref={container} className="grid min-h-11 place-items-center [color-scheme:light]" />;
}

function isDark(): boolean {
  const { theme } = document.documentElement.dataset;
  return theme === undefined ? matchMedia('(prefers-color-scheme: dark)').matches : theme === 'dark';
}
