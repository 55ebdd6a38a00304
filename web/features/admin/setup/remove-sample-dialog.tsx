import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { say } from '../../../../server/domain/core/noun.ts';
import type { SampleCounts, SampleImpact } from '../../../../server/domain/submissions/setup/sample-removal.contract.ts';
import { callQuery, send } from '../../../api/admin-client.ts';
import { Modal } from '../../../ui/modal.tsx';
import { QuerySection } from '../../../ui/query-section.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { CheckboxField } from '../forms/fields.tsx';
import { ConfirmAction } from '../forms/confirm-action.tsx';
import { countTexts } from './setup-texts.ts';

/** Asks before the sample is removed, and lists what is deleted and what stays. */
export function RemoveSampleDialog({ onClose }: { onClose: () => void }) {
  const query = useQuery({ ...callQuery('countSample'), staleTime: 0, gcTime: 0 });
  if (query.data !== undefined) return <ConfirmRemoval impact={query.data} onClose={onClose} />;
  return (
    <Modal title="Remove the sample?" open onClose={onClose}>
      <QuerySection query={query} label="The sample" skeleton={<div className="skeleton h-56 w-full" />}>
        {() => null}
      </QuerySection>
    </Modal>
  );
}

function ConfirmRemoval({ impact: { removed, kept }, onClose }: { impact: SampleImpact; onClose: () => void }) {
  const queryClient = useQueryClient();
  const [keepsPlans, setKeepsPlans] = useState(true);
  const named: SampleCounts = keepsPlans ? { ...removed, plans: 0 } : removed;
  const expected = Object.values(named).reduce((sum, count) => sum + count, 0);
  const keptTexts = countTexts({ ...kept, plans: 0 });
  const remove = async () => {
    const { message } = await send('removeSample', { body: { plans: keepsPlans ? 'keep' : 'remove', expected } });
    showToast(message);
    // Almost every list of the site has changed.
    await queryClient.invalidateQueries();
  };
  return (
    <ConfirmAction title="Remove the sample?" confirmLabel="Remove the sample" action={remove} onClose={onClose}>
      <p>This permanently deletes:</p>
      <ul className="mt-2 list-disc space-y-1 pl-5">
        {countTexts(named).map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
      {keptTexts.length > 0 && (
        <p className="mt-3">
          {keptTexts.join(', ')} of the sample {kept.startups + kept.users === 1 ? 'stays' : 'stay'}, because people changed or
          use them.
        </p>
      )}
      <p className="mt-3">{say`Your own startups, posts and members stay, and so do all categories. Settings that are still the sample's become those
        of an empty site.`}</p>
      {removed.plans > 0 && (
        <div className="mt-3">
          <CheckboxField label="Keep the sample's plans" checked={keepsPlans} onChange={setKeepsPlans} />
        </div>
      )}
    </ConfirmAction>
  );
}
