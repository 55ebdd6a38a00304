import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { AlikeTopic } from '../../../../server/domain/listings/look-alikes.contract.ts';
import { callMutation, callQuery } from '../../../api/admin-client.ts';
import { errorMessage } from '../../../api/errors.ts';
import { invalidateCalls } from '../../../api/invalidate.ts';
import { formatCount } from '../../../lib/text.ts';
import { Button } from '../../../ui/button.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { RowButton } from '../table/row-buttons.tsx';

/** The number of pairs that are shown at first. */
const shownAtFirst = 4;

/** Pairs of categories or tags whose names probably mean the same. Nothing is shown when there are none, or when they do not load. */
export function LookAlikes({
  kind,
  onMerge,
}: {
  kind: 'category' | 'tag';
  /** Opens the dialog that merges the pair. The first topic is the one with more startups. */
  onMerge: (pair: readonly [AlikeTopic, AlikeTopic]) => void;
}) {
  const queryClient = useQueryClient();
  const { data } = useQuery(callQuery('listLookAlikes', { query: { kind } }));
  const [showsAll, setShowsAll] = useState(false);
  const separate = useMutation({
    ...callMutation('separateNames'),
    onError: (error) => showToast(errorMessage(error)),
    // Another admin may have merged the pair.
    onSettled: () => invalidateCalls(queryClient, ['listLookAlikes']),
  });
  if (data === undefined || data.pairs.length === 0) return null;
  const { pairs, total } = data;
  const shown = showsAll ? pairs : pairs.slice(0, shownAtFirst);
  return (
    <section aria-labelledby="look-alikes" className="border-line bg-raised rounded-card mb-6 border p-5">
      <h2 id="look-alikes" className="font-display text-xl">
        Looks alike
      </h2>
      <ul className="mt-2">
        {shown.map(({ larger, smaller }) => (
          <li key={`${larger.id} ${smaller.id}`} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-2">
            <span className="wrap-anywhere">
              <Name topic={smaller} /> and <Name topic={larger} />
            </span>
            <span className="flex flex-wrap gap-2">
              <RowButton rowName={`${smaller.name} and ${larger.name}`} onClick={() => onMerge([larger, smaller])}>
                Merge
              </RowButton>
              <RowButton
                rowName={`: ${smaller.name} and ${larger.name}`}
                busy={separate.isPending && separate.variables.body?.firstKey === smaller.key}
                onClick={() => separate.mutate({ body: { kind, firstKey: smaller.key, secondKey: larger.key } })}
              >
                Not the same
              </RowButton>
            </span>
          </li>
        ))}
      </ul>
      {pairs.length > shownAtFirst && (
        <Button onClick={() => setShowsAll(!showsAll)} aria-expanded={showsAll} className="mt-2">
          {showsAll ? 'Show fewer' : `Show ${formatCount(pairs.length - shownAtFirst)} more`}
        </Button>
      )}
      {showsAll && total > pairs.length && (
        <p className="text-soft mt-2">{formatCount(total - pairs.length)} more appear when these are settled.</p>
      )}
    </section>
  );
}

function Name({ topic: { name, startupCount } }: { topic: AlikeTopic }) {
  return (
    <>
      <bdi className="font-semibold">{name}</bdi> <span className="text-soft">({formatCount(startupCount)})</span>
    </>
  );
}
