import type { ReactNode } from 'react';
import type { PublicSettings } from '../../../server/domain/site/settings.contract.ts';
import { MenuLinks } from './menu-link.tsx';
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
  const { contactEmail, menus } = settings;
  const columns = menus.footer.filter(({ heading }) => heading !== '');
  const lastLine = menus.footer.flatMap(({ heading, links }) => (heading === '' ? links : []));
  return (
    <footer className="border-line mt-20 border-t print:hidden">
      <div className="page-grid flex flex-col gap-8 pt-10 pb-12 sm:flex-row sm:items-end sm:justify-between">
        <div>
          <p className="font-display text-lg">{settings.siteName}</p>
          <nav aria-label="Footer">
            {columns.length > 0 && (
              <div className="mt-5 flex flex-wrap gap-x-14 gap-y-6">
                {columns.map(({ heading, links }, index) => (
                  <div key={index} className="flex flex-col items-start">
                    <h2 className="font-semibold">{heading}</h2>
                    <MenuLinks links={links} contactEmail={contactEmail} className={footerLink} />
                  </div>
                ))}
              </div>
            )}
            <div className="mt-3 flex flex-wrap gap-x-5 gap-y-1">
              <MenuLinks links={lastLine} contactEmail={contactEmail} className={footerLink} />
              <a href="/rss.xml" className={footerLink}>
                RSS
              </a>
            </div>
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
