import { createFileRoute } from '@tanstack/react-router';
import { DeviceSection } from '../features/offline/device-section.tsx';
import { InstallSection } from '../features/offline/install-section.tsx';
import { QueueSection } from '../features/offline/queue-section.tsx';
import { ReplicaControls } from '../features/offline/replica-controls.tsx';
import { PageHead } from '../features/site/page-head.tsx';

export const Route = createFileRoute('/offline')({ component: OfflinePage });

function OfflinePage() {
  return (
    <>
      <PageHead page={{ kind: 'private', title: 'On this device' }} />
      <h1 className="font-display max-w-3xl text-[2.6rem] leading-[1.05] sm:text-6xl">
        On this <span className="text-accent">device</span>
      </h1>
      <p className="text-soft mt-5 max-w-prose text-lg">Install the site as an app, and keep using it offline.</p>
      <div className="mt-10">
        <InstallSection />
        <DeviceSection id="directory" title="The directory">
          <ReplicaControls />
        </DeviceSection>
        <QueueSection />
      </div>
    </>
  );
}
