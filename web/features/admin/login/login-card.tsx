import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Site } from '../layout/admin-layout.tsx';

/** The card around every step of the admin sign-in, on an otherwise empty page. */
export function LoginCard({ site, title, children }: { site: Site; title: string; children: ReactNode }) {
  return (
    <main id="content" tabIndex={-1} className="mx-auto grid min-h-dvh max-w-md content-center px-4 py-10 pb-24 outline-none">
      <Link to="/" className="mb-6 flex min-h-11 items-center justify-center gap-3 no-underline">
        <img
          src={site.logoUrl || '/icon.svg'}
          alt=""
          width={36}
          height={36}
          className="site-logo size-9 rounded-lg object-contain"
        />
        <span className="font-display text-xl">{site.name}</span>
      </Link>
      <div className="border-line bg-raised rounded-card border p-6 sm:p-8">
        <h1 className="font-display mb-5 text-2xl leading-tight">{title}</h1>
        {children}
      </div>
    </main>
  );
}
