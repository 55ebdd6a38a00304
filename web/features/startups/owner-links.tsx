import { Link } from '@tanstack/react-router';
import type { PublicStartup } from '../../../server/domain/listings/startups.contract.ts';

const linkClass = 'inline-flex min-h-6 items-center font-semibold';

/** Links to the pages where an owner manages a listing. */
export function OwnerLinks({ startup }: { startup: PublicStartup }) {
  const address = `/startup/${startup.slug}`;
  return (
    <nav
      aria-label="Your listing"
      className="absolute inset-x-0 bottom-full flex items-center gap-x-4 text-sm sm:pb-3 print:hidden"
    >
      <span aria-hidden="true" className="text-soft">
        Your listing
      </span>
      <Link to="/dashboard/edit/$id" params={{ id: startup._id }} className={linkClass}>
        Edit
      </Link>
      <Link to="/analytics" className={linkClass}>
        Analytics
      </Link>
      <Link to="/badges" search={{ address }} className={linkClass}>
        Badges
      </Link>
    </nav>
  );
}
