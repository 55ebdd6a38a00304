import { Download } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { followInstalling, install, installing, type Installing } from '../../lib/installing.ts';

/** Installs the site, where the browser offers it; elsewhere nothing. */
export function InstallButton() {
  const state = useSyncExternalStore<Installing>(followInstalling, installing, () => 'unknown');
  if (state !== 'offered') return null;
  return (
    <button
      type="button"
      onClick={() => void install()}
      className="inline-flex min-h-8 items-center gap-1.5 self-start font-semibold hover:underline"
    >
      <Download aria-hidden="true" className="size-4" />
      Install as an app
    </button>
  );
}
