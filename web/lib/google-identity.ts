import { loadScript } from './script.ts';

/** The part of Google's identity script that is used here. */
interface GoogleIdentity {
  initialize: (options: {
    client_id: string;
    callback: (answer: { credential?: string }) => void;
    ux_mode: 'popup';
    auto_select: boolean;
  }) => void;
  renderButton: (place: HTMLElement, options: Record<string, string | number>) => void;
}

declare global {
  interface Window {
    google?: { accounts: { id: GoogleIdentity } };
  }
}

const address = 'https://accounts.google.com/gsi/client';
let loading: Promise<GoogleIdentity> | undefined;

/** Loads Google's script, once; after a failure the next call tries again. */
export function loadGoogleIdentity(): Promise<GoogleIdentity> {
  loading ??= loadScript(address)
    .then(() => {
      const identity = window.google?.accounts.id;
      if (identity === undefined) throw new Error('The identity script brought nothing.');
      return identity;
    })
    .catch((error: unknown) => {
      loading = undefined;
      throw error;
    });
  return loading;
}
