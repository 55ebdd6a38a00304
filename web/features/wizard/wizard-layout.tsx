import type { ReactNode } from 'react';
import type { Settings } from '../../../server/domain/site/settings.contract.ts';
import { HomeLink } from '../../ui/home-link.tsx';

/** The page around the wizard: a link home, and no other navigation. */
export function WizardLayout({ settings, children }: { settings: Settings; children: ReactNode }) {
  return (
    <>
      <header className="border-line border-b">
        <div className="mx-auto flex max-w-[70rem] items-center px-4 py-2.5">
          <HomeLink siteName={settings.siteName} logoUrl={settings.logoUrl} />
        </div>
      </header>
      <main id="content" tabIndex={-1} className="mx-auto max-w-[70rem] px-4 pt-6 pb-24 outline-none sm:pt-9">
        {children}
      </main>
    </>
  );
}

/** Shown while the account or the draft is loading. */
export function WizardSkeleton() {
  return (
    <>
      <output className="sr-only">Loading...</output>
      <div aria-hidden="true" className="max-w-2xl space-y-6">
        <div className="skeleton h-9 w-full" />
        <div className="skeleton h-12 w-64 max-w-full" />
        <div className="skeleton rounded-card h-28 w-full" />
        <div className="skeleton h-11 w-full" />
        <div className="skeleton h-11 w-full" />
        <div className="skeleton h-40 w-full" />
      </div>
    </>
  );
}
