import { Download } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { type InstallState, installState, showInstallPrompt, subscribeInstallState } from '../../lib/install-prompt.ts';

/** Shows the browser's install prompt; renders nothing where the browser has none. */
export function InstallButton() {
  const state = useSyncExternalStore<InstallState>(subscribeInstallState, installState, () => 'unknown');
  if (state !== 'available') return null;
  return (
    <button
      type="button"
      onClick={() => void showInstallPrompt()}
      className="inline-flex min-h-8 items-center gap-1.5 self-start font-semibold whitespace-nowrap hover:underline"
    >
      <Download aria-hidden="true" className="size-4" />
      Install as an app
    </button>
  );
}
