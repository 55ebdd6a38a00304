import { loadScript } from './script.ts';

/** The used part of the Google Identity Services API. */
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

/** Loads Google's script, once; after a failure the next call tries again. */
export function loadGoogleIdentity(): Promise<GoogleIdentity> {
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
