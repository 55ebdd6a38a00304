import { ExternalLink, TriangleAlert } from 'lucide-react';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { say } from '../../../../server/domain/core/noun.ts';
import { callQuery } from '../../../api/call-query.ts';

/** Reports a listing with the same name. `checkedName` is the name at the last pause in typing. */
export function PossibleDuplicate({
  name,
  checkedName,
  ownSlug,
}: {
  name: string;
  checkedName: string;
  ownSlug: string | undefined;
}) {
  const { data } = useQuery({
    ...callQuery('checkName', { query: { name: checkedName } }),
    select: ({ startup }) => startup,
    enabled: checkedName !== '',
  });
  const duplicate = checkedName === name ? data : undefined;
  return (
    <div aria-live="polite">
      {duplicate != null && duplicate.slug !== ownSlug && (
        <DuplicateNotice existing={duplicate} linkTexts={['View it', 'View existing business']}>
          {say`There is another startup called `}
          {duplicate.name}.
        </DuplicateNotice>
      )}
    </div>
  );
}

interface DuplicateNoticeProps {
  existing: { name: string; slug: string; claimed: boolean };
  /** The link texts for a listing with an owner and for one without. */
  linkTexts: readonly [claimed: string, unclaimed: string];
  /** The text for a listing that has an owner. */
  children: ReactNode;
}

/**
 * Reports a listing that may be the same. A listing without an owner can be claimed, which is quicker than submitting another.
 */
export function DuplicateNotice({ existing: { name, slug, claimed }, linkTexts, children }: DuplicateNoticeProps) {
  return (
    <p
      className={`mt-2 flex flex-wrap items-center gap-x-3 gap-y-1 text-[0.95rem] leading-snug ${claimed ? 'text-soft' : 'border-orange bg-sunken rounded-2xl border-l-4 px-4 py-3'}`}
    >
      {!claimed && <TriangleAlert aria-hidden="true" className="text-orange size-4.5 shrink-0" />}
      <span className={claimed ? '' : 'min-w-0 grow basis-40'}>
        {claimed ? children : `${name} is already listed and has no owner. If it is yours, claim it instead.`}
      </span>
      <a
        href={`/startup/${encodeURIComponent(slug)}`}
        target="_blank"
        rel="noopener"
        className="text-ink inline-flex min-h-6 items-center gap-1 font-semibold"
      >
        {linkTexts[claimed ? 0 : 1]}
        <ExternalLink aria-hidden="true" className="size-4" />
        <span className="sr-only">(opens a new tab)</span>
      </a>
    </p>
  );
}
