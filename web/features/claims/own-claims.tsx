import { Link } from '@tanstack/react-router';
import { Check, Clock, X, type LucideIcon } from 'lucide-react';
import type { Claim } from '../../../server/domain/ownership/claims.contract.ts';
import { proofNames } from '../../../server/domain/ownership/claims.rules.ts';
import { formatDate } from '../../../server/domain/core/dates.ts';
import { LogoTile } from '../../ui/logo-tile.tsx';

const statusStyles: Record<Claim['status'], { label: string; explanation: string; text: string; Icon: LucideIcon }> = {
  pending: { label: 'Pending', explanation: 'Our team is reviewing it.', text: 'text-yellow', Icon: Clock },
  approved: { label: 'Approved', explanation: 'You own this business.', text: 'text-green', Icon: Check },
  rejected: { label: 'Rejected', explanation: 'Please contact support for assistance.', text: 'text-red', Icon: X },
};

/** The member's claims with their statuses. `askedIds` are the claims that wait for the member's answer. */
export function OwnClaims({ claims, askedIds }: { claims: readonly Claim[]; askedIds: ReadonlySet<string> }) {
  return (
    <ul className="border-line bg-raised rounded-card divide-line divide-y border">
      {claims.map(({ _id, startup_id: id, status, createdAt, proof, startup }) => {
        const { label, explanation, text, Icon } = statusStyles[status];
        return (
          <li key={_id} className="flex flex-wrap items-center gap-x-4 gap-y-2 p-4 sm:px-5">
            <LogoTile name={startup.name} src={startup.logo} size="small" />
            <div className="min-w-0 grow basis-44">
              <h3 dir="auto" className="leading-snug font-semibold">
                {startup.name}
              </h3>
              <p className="text-soft text-[0.95rem] leading-snug">
                Claimed on <time dateTime={createdAt}>{formatDate(createdAt)}</time>
                {proof !== undefined && `, proved by ${proofNames[proof.method]}`}. {!askedIds.has(_id) && explanation}{' '}
                {askedIds.has(_id) && (
                  <>
                    We have a question. <a href="#questions">Answer it</a>{' '}
                  </>
                )}
                {status === 'pending' && proof === undefined && (
                  <Link to="/verify/$id" params={{ id }}>
                    Verify it in minutes<span className="sr-only">: {startup.name}</span>
                  </Link>
                )}
              </p>
            </div>
            <p className="flex items-center gap-1.5 font-semibold">
              <Icon aria-hidden="true" strokeWidth={2.5} className={`size-4.5 ${text}`} />
              {label}
            </p>
          </li>
        );
      })}
    </ul>
  );
}
