import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { OwnStartup } from '../../../server/domain/submissions/submissions.contract.ts';
import { shortId, startupCan } from '../../../server/domain/listings/startups.rules.ts';
import { countOf } from '../../lib/text.ts';
import { buttonClass } from '../../ui/button.tsx';

/** The end of a listing's card: notes on its state, one action, and a menu. `action` replaces the card's own action. */
export function CardFooter({ startup, action, menu }: { startup: OwnStartup; action?: ReactNode; menu?: ReactNode }) {
  const { _id, status, analytics } = startup;
  return (
    <div className="mt-auto pt-4">
      <p className="text-soft text-[0.95rem] leading-snug">
        {status === 'active' ? (
          `${countOf(analytics.views, 'view')}, ${countOf(analytics.traffic, 'click')}`
        ) : (
          <>
            ID <span className="font-mono">{shortId(_id)}</span>
          </>
        )}
      </p>
      <div className="mt-3 flex min-h-11 flex-wrap items-center justify-between gap-2">
        {action ?? <OwnAction startup={startup} />}
        {menu && <div className="ms-auto">{menu}</div>}
      </div>
    </div>
  );
}

/** The action that the listing's status offers. */
function OwnAction({ startup }: { startup: OwnStartup }) {
  const { _id, name, slug, status } = startup;
  if (status === 'active')
    return (
      <Link to="/startup/$slug" params={{ slug }} className={buttonClass()}>
        View Live <span className="sr-only">{name}</span>
      </Link>
    );
  if (startupCan.resubmit(startup))
    return (
      <Link to="/submit-startup" search={{ edit: _id }} className={buttonClass()}>
        Edit and resubmit <span className="sr-only">{name}</span>
      </Link>
    );
  return null;
}
