import { useState, useSyncExternalStore } from 'react';
import { followInstalling, install, installing, type Installing } from '../../lib/installing.ts';
import { Button } from '../../ui/button.tsx';
import { DeviceSection } from './device-section.tsx';
import { InstallSteps } from './install-steps.tsx';

/** What the section says, until the browser has spoken and after. */
const words: Record<Installing, string> = {
  unknown:
    'Your browser’s menu may offer to install this site: look for “Install” or “Add to Home Screen”. It then starts like any other app, in a window of its own.',
  offered: 'Put it among your apps: it starts in a window of its own, and opens without a network.',
  steps: 'Put it on your Home Screen: it starts in a window of its own, and opens without a network.',
  done: 'This is installed. It opens without a network.',
};

/** How the site becomes an app on this device. */
export function InstallSection() {
  const state = useSyncExternalStore<Installing>(followInstalling, installing, () => 'unknown');
  const [showing, setShowing] = useState(false);
  return (
    <DeviceSection id="install" title="As an app">
      <p className="max-w-prose">{words[state]}</p>
      {state === 'offered' && (
        <Button shape="primary" className="mt-4" onClick={() => void install()}>
          Install
        </Button>
      )}
      {state === 'steps' && (
        <Button className="mt-4" aria-haspopup="dialog" onClick={() => setShowing(true)}>
          Show me how
        </Button>
      )}
      <InstallSteps open={showing} onClose={() => setShowing(false)} />
    </DeviceSection>
  );
}
