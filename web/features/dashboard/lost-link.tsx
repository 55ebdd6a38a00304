import type { OwnStartup } from '../../../server/domain/submissions/submissions.contract.ts';
import { formatDate } from '../../../server/domain/core/dates.ts';

/** Asks the owner of a listing about a website that is gone, moved or parked. */
export function LostLink({ link: { trouble, since, movedTo, reviewAt } }: { link: NonNullable<OwnStartup['link']> }) {
  const seen = {
    gone: 'we do not find your website.',
    moved: 'your website leads to another domain:',
    parked: 'your website looks like a domain that is parked or for sale.',
  }[trouble];
  return (
    <div className="mt-4 border-s-2 ps-3 leading-snug" style={{ borderColor: 'var(--color-red)' }}>
      <p className="font-semibold">Is your website still right?</p>
      <p className="mt-1 wrap-anywhere">
        Since {formatDate(since)} {seen} {movedTo !== '' && <bdi>{movedTo}</bdi>}
      </p>
      <p className="mt-1">
        Say that it is alive, edit the address, or take the listing down. From {formatDate(reviewAt)} on our team decides.
      </p>
    </div>
  );
}
