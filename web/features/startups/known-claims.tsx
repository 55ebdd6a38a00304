import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { errorCatalogue } from '../../../server/contract/errors.ts';
import type { Startup } from '../../../server/contract/startups.ts';
import { whyCannotClaim } from '../../../server/rules/claims.ts';
import { ownClaimsQuery } from '../../api/claims.ts';

/** Why this member may not claim the listing again, as far as the page knows. */
export function KnownClaims({
  startup,
  userId,
  children,
}: {
  startup: Startup;
  userId: string;
  children: (known: { reason: string; label: string | undefined } | undefined) => ReactNode;
}) {
  const { data: claims = [] } = useQuery(ownClaimsQuery(userId));
  const code = whyCannotClaim(
    startup,
    claims.filter(({ startup_id: id }) => id === startup._id),
    userId,
  );
  if (code === undefined) return children(undefined);
  return children({
    reason: errorCatalogue[code].message,
    label: code === 'claims.already_pending' ? 'Claim pending' : undefined,
  });
}
