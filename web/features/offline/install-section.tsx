import { Share, SquarePlus } from 'lucide-react';
import { useState, useSyncExternalStore } from 'react';
import { say } from '../../../server/domain/core/noun.ts';
import {
  type InstallState,
  installState,
  isAppleTouch,
  showInstallPrompt,
  subscribeInstallState,
} from '../../lib/install-prompt.ts';
import { supportsBadge } from '../../offline/app-badge.ts';
import { Button } from '../../ui/button.tsx';
import { Modal } from '../../ui/modal.tsx';
import { DeviceSection } from './device-section.tsx';

const descriptions: Record<InstallState, string> = {
  unknown:
    'Your browser’s menu may offer to install this site: look for “Install” or “Add to Home Screen”. It then opens like any other app, in its own window.',
  available: 'Add it to your apps. It opens in its own window and works offline.',
  manual: 'Add it to your Home Screen. It opens in its own window and works offline.',
  installed: 'The app is installed and works offline.',
};

/** iPhones show a count only for sites that may send notifications. This site does not ask for that permission. */
function badgeSentence(): string {
  return supportsBadge() && !isAppleTouch()
    ? say`Its icon shows the number of decisions about your startups since you last opened your dashboard.`
    : say`In this browser, the icon cannot show the number of decisions about your startups.`;
}

/** Explains how to install the site as an app, and offers to install it if the browser can. */
export function InstallSection() {
  const state = useSyncExternalStore<InstallState>(subscribeInstallState, installState, () => 'unknown');
  const [showsSteps, setShowsSteps] = useState(false);
  return (
    <DeviceSection id="install" title="App">
      <p className="max-w-prose">
        {descriptions[state]} {state !== 'unknown' && badgeSentence()}
      </p>
      {state === 'available' && (
        <Button variant="primary" className="mt-4" onClick={() => void showInstallPrompt()}>
          Install
        </Button>
      )}
      {state === 'manual' && (
        <Button className="mt-4" aria-haspopup="dialog" onClick={() => setShowsSteps(true)}>
          Show me how
        </Button>
      )}
      <InstallSteps open={showsSteps} onClose={() => setShowsSteps(false)} />
    </DeviceSection>
  );
}

/** The steps to install the app manually on an iPhone or iPad. */
function InstallSteps({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Modal title="Add to Home Screen" open={open} onClose={onClose}>
      <ol className="list-decimal space-y-3 pl-5">
        <li>
          Tap Share <Share aria-hidden="true" className="text-accent inline size-5 align-text-bottom" /> in the browser’s toolbar.
        </li>
        <li>
          Scroll down to “Add to Home Screen”{' '}
          <SquarePlus aria-hidden="true" className="text-accent inline size-5 align-text-bottom" />.
        </li>
        <li>Tap “Add”. The icon is now among your apps.</li>
      </ol>
    </Modal>
  );
}
