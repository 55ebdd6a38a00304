import { Link } from '@tanstack/react-router';
import type { PublicStartup } from '../../../server/domain/listings/startups.contract.ts';
import { formatDate } from '../../../server/domain/core/dates.ts';
import { useOwns } from '../../api/account.ts';

const linkClass = 'inline-flex min-h-7 items-center font-semibold';

/** Links for the owner of a listing. They are in the margin above the page, so that nothing moves when the account is known. */
export function OwnerBar({ startup }: { startup: PublicStartup }) {
  if (!useOwns(startup)) return null;
  const address = `/startup/${startup.slug}`;
  return (
    <nav
      aria-label="Your listing"
      className="absolute inset-x-0 bottom-full flex items-center gap-x-4 pb-1 text-sm sm:pb-3 print:hidden"
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

/** Leads visitors of an owned listing to the proof that its website is theirs, and its owner to their own proof. */
export function ProofLink({ startup }: { startup: PublicStartup }) {
  const { _id, userId, verifiedAt } = startup;
  const owns = useOwns(startup);
  if (userId === undefined) return null;
  const ownText = verifiedAt === undefined ? 'Verify ownership' : `Verified on ${formatDate(verifiedAt)}`;
  return (
    <p className="needs-scripts text-sm">
      <Link to="/verify/$id" params={{ id: _id }} className="text-soft hover:text-ink inline-flex min-h-6">
        {owns ? ownText : 'Is this website yours?'}
      </Link>
    </p>
  );
}
