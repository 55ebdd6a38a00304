import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { buttonClass } from '../../ui/button.tsx';
import { PageHead } from './page-head.tsx';

/**
 * Shown for unknown addresses, and for a startup that was taken down (`gone`). `title` says what is missing, as in 'Startup not
 * found.'. For the startup's owner, `children` replace the text and the links, and the status is hidden.
 */
export function NotFoundPage({
  title = 'Page not found.',
  gone = false,
  children,
}: {
  title?: string;
  gone?: boolean;
  children?: ReactNode;
}) {
  return (
    <div className={`mx-auto max-w-xl text-center ${gone ? 'min-h-104 pt-8' : 'py-20 sm:py-28'}`}>
      <PageHead page={{ kind: 'notFound' }} />
      <p
        aria-hidden="true"
        className={`font-display text-accent text-7xl leading-none ${children === undefined ? '' : 'invisible'}`}
      >
        {gone ? 410 : 404}
      </p>
      <h1 dir="auto" className="font-display mt-4 text-3xl leading-tight sm:text-4xl">
        {title}
      </h1>
      {children ?? <VisitorsText gone={gone} />}
    </div>
  );
}

function VisitorsText({ gone }: { gone: boolean }) {
  return (
    <>
      <p className="text-soft mt-4">
        {gone ? 'It was taken down. ' : 'It may have moved, or there may be a typo in the address. '}Try searching above, or start
        from here.
      </p>
      <div className="mt-8 flex flex-wrap justify-center gap-3">
        <Link to="/" className={buttonClass('primary')}>
          See what's new
        </Link>
        <Link to="/categories" className={buttonClass()}>
          Browse categories
        </Link>
      </div>
    </>
  );
}
