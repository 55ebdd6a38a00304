import { createFileRoute } from '@tanstack/react-router';
import { DirectorySection } from '../features/offline/directory-section.tsx';
import { InstallSection } from '../features/offline/install-section.tsx';
import { WaitingSection } from '../features/offline/waiting-section.tsx';
import { PageHead } from '../features/site/page-head.tsx';

export const Route = createFileRoute('/offline')({ component: OfflinePage });

function OfflinePage() {
  return (
    <>
      <PageHead page={{ kind: 'coming', title: 'On this device' }} />
      <h1 className="font-display max-w-3xl text-[2.6rem] leading-[1.05] sm:text-6xl">
        On this <span className="text-accent">device</span>
      </h1>
      <p className="text-soft mt-5 max-w-prose text-lg">
        The site can live here as an app, and go on working where there is no network.
      </p>
      <div className="mt-10">
        <InstallSection />
        <DirectorySection />
        <WaitingSection />
      </div>
    </>
  );
}
