import { useState, useSyncExternalStore } from 'react';
import { type InstallState, installState, showInstallPrompt, subscribeInstallState } from '../../lib/install-prompt.ts';
import { Button } from '../../ui/button.tsx';
import { DeviceSection } from './device-section.tsx';
import { InstallSteps } from './install-steps.tsx';

/** What the section says, until the browser has spoken and after. */
const words: Record<InstallState, string> = {
  unknown:
    'Your browser’s menu may offer to install this site: look for “Install” or “Add to Home Screen”. It then starts like any other app, in a window of its own.',
  available: 'Put it among your apps: it starts in a window of its own, and opens without a network.',
  manual: 'Put it on your Home Screen: it starts in a window of its own, and opens without a network.',
  installed: 'This is installed. It opens without a network.',
};

/** How the site becomes an app on this device. */
export function InstallSection() {
  const state = useSyncExternalStore<InstallState>(subscribeInstallState, installState, () => 'unknown');
  const [showing, setShowing] = useState(false);
  return (
    <DeviceSection id="install" title="As an app">
      <p className="max-w-prose">{words[state]}</p>
      {state === 'available' && (
        <Button variant="primary" className="mt-4" onClick={() => void showInstallPrompt()}>
          Install
        </Button>
      )}
      {state === 'manual' && (
        <Button className="mt-4" aria-haspopup="dialog" onClick={() => setShowing(true)}>
          Show me how
        </Button>
      )}
      <InstallSteps open={showing} onClose={() => setShowing(false)} />
    </DeviceSection>
  );
}
