import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { PublicSettings } from '../../../server/domain/site/settings.contract.ts';
import { fallbackContactEmail } from '../../api/settings.ts';
import { footerLinks, lastLinks, mainLinks, moreLinks } from './navigation.ts';
import { ThemeChoice } from './theme-choice.tsx';

const footerLink = 'inline-flex min-h-8 items-center text-soft no-underline hover:text-ink hover:underline';

/** `feedback` is a floating button of another feature. It is rendered here because all content must be inside a landmark. */
export function Footer({
  settings,
  feedback,
  children,
}: {
  settings: PublicSettings;
  feedback: ReactNode;
  children?: ReactNode;
}) {
  return (
    <footer className="border-line mt-20 border-t print:hidden">
      <div className="page-grid flex flex-col gap-8 pt-10 pb-12 sm:flex-row sm:items-end sm:justify-between">
        <div>
          <p className="font-display text-lg">{settings.siteName}</p>
          <nav aria-label="Footer" className="mt-3 flex flex-wrap gap-x-5 gap-y-1">
            {[...mainLinks, ...moreLinks, ...lastLinks, ...footerLinks].map(({ label, ...link }) => (
              <Link key={label} {...link} className={footerLink}>
                {label}
              </Link>
            ))}
            <a href={`mailto:${settings.contactEmail || fallbackContactEmail}`} className={footerLink}>
              Email us
            </a>
            <a href="/rss.xml" className={footerLink}>
              RSS
            </a>
          </nav>
          {settings.texts.footerLine !== '' && <p className="text-soft mt-3">{settings.texts.footerLine}</p>}
        </div>
        <div className="flex flex-col items-start gap-3 sm:items-end">
          {children}
          <ThemeChoice />
        </div>
      </div>
      {feedback}
    </footer>
  );
}
