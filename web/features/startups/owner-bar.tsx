import { Link } from '@tanstack/react-router';
import { Suspense } from 'react';
import type { PublicStartup } from '../../../server/domain/listings/startups.contract.ts';
import { formatDate } from '../../../server/domain/core/dates.ts';
import { useOwns } from '../../api/account.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';

/** Loaded for owners only. */
const OwnerLinks = lazyPart(async () => (await import('./owner-links.tsx')).OwnerLinks);

/** The owner's links, in the margin above the page, so that nothing shifts when the account has loaded. */
export function OwnerBar({ startup }: { startup: PublicStartup }) {
  if (!useOwns(startup)) return null;
  return (
    <Suspense>
      <OwnerLinks startup={startup} />
    </Suspense>
  );
}

/**
 * A link on a listing that has an owner. It asks other people whether the website is theirs, and leads to the page where they can
 * prove it. The owner sees the state of their own proof instead.
 */
export function ProofLink({ startup }: { startup: PublicStartup }) {
  const { _id, userId, verifiedAt } = startup;
  const owns = useOwns(startup);
  if (userId === undefined) return null;
  const ownText = verifiedAt === undefined ? 'Verify ownership' : `Verified on ${formatDate(verifiedAt)}`;
  return (
    <p className="needs-scripts text-sm">
      <Link to="/verify/$id" params={{ id: _id }} className="text-soft hover:text-ink inline-flex min-h-6 items-center underline">
        {owns ? ownText : 'Is this website yours?'}
      </Link>
    </p>
  );
}
