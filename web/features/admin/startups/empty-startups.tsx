import { Link } from '@tanstack/react-router';
import type { StartupTableParams } from '../../../api/admin-startups.ts';
import { buttonClass } from '../../../ui/button.tsx';

/** Shown instead of an empty table or review queue. */
export function EmptyStartups({ search, status }: { search: string; status: StartupTableParams['status'] }) {
  if (search === '' && status === 'pending') {
    return (
      <>
        <p className="font-display text-xl">Nothing waits</p>
        <p className="text-soft mt-1">Every submission is decided.</p>
        <Link to="/admin/startups" className={buttonClass('quiet', 'mt-5')}>
          See all startups
        </Link>
      </>
    );
  }
  return (
    <>
      <p className="font-display text-xl">No startups found.</p>
      {(search !== '' || status !== 'all') && (
        <Link to="/admin/startups" className={buttonClass('quiet', 'mt-5')}>
          See all startups
        </Link>
      )}
    </>
  );
}
