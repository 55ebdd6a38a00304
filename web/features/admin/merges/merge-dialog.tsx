import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { callQuery } from '../../../api/admin-client.ts';
import { reviewQuery } from '../../../api/admin-startups.ts';
import { ApiError, isMissing } from '../../../api/client.ts';
import { useDebounced } from '../../../lib/hooks.ts';
import { hostOf } from '../../../lib/text.ts';
import { Button } from '../../../ui/button.tsx';
import { Modal } from '../../../ui/modal.tsx';
import { Field, inputClass } from '../../../ui/field.tsx';
import { QuerySection } from '../../../ui/query-section.tsx';
import { SearchField } from '../../../ui/search-field.tsx';
import { RecordSection } from '../kit/record-section.tsx';
import { MergeForm } from './merge-form.tsx';

interface MergeDialogProps {
  duplicateId: string;
  /** Undefined until one is chosen. */
  survivorId: string | undefined;
  onChoose: (duplicateId: string, survivorId: string | undefined) => void;
  onClose: () => void;
  onMerged: (message: string) => void;
}

/** Merges a published startup into another one: first which one, then what it gets. */
export function MergeDialog({ duplicateId, survivorId, ...props }: MergeDialogProps) {
  return survivorId === undefined ? (
    <ChooseSurvivor duplicateId={duplicateId} {...props} />
  ) : (
    <Comparison key={`${duplicateId} ${survivorId}`} duplicateId={duplicateId} survivorId={survivorId} {...props} />
  );
}

function ChooseSurvivor({ duplicateId, onChoose, onClose }: Omit<MergeDialogProps, 'survivorId' | 'onMerged'>) {
  const query = useQuery(reviewQuery(duplicateId));
  const [typed, setTyped] = useState('');
  const search = useDebounced(typed.trim(), 300);
  const { data: found = [] } = useQuery({ ...callQuery('suggestStartups', { query: { q: search } }), enabled: search !== '' });
  return (
    <Modal title={`Merge ${query.data?.startup.name ?? 'a startup'}`} placement="wide" open onClose={onClose}>
      <RecordSection query={query} noun="startup" skeleton={<div className="skeleton h-40 w-full" />} onBack={onClose}>
        {({ startup, possibleDuplicates }) => {
          const likely = possibleDuplicates.filter(({ status }) => status === 'active');
          const others = search === '' ? likely : found.filter(({ _id }) => _id !== duplicateId);
          if (startup.status !== 'active') return <p role="alert">Only published startups can be merged.</p>;
          return (
            <div className="space-y-5">
              <p>{startup.name} becomes a part of another startup, and its address leads there. Which one stays?</p>
              <Field label="Find the other startup">
                {(control) => (
                  <SearchField
                    {...control}
                    value={typed}
                    data-autofocus
                    onChange={({ target }) => setTyped(target.value)}
                    onClear={() => setTyped('')}
                    className={inputClass}
                  />
                )}
              </Field>
              <ul aria-label="Startups to merge into" className="space-y-2">
                {others.map((other) => (
                  <li key={other._id}>
                    <Button onClick={() => onChoose(duplicateId, other._id)} className="w-full">
                      <span className="min-w-0 grow text-start [overflow-wrap:anywhere]">
                        Into <bdi>{other.name}</bdi>
                        <span className="text-soft block text-sm font-normal">
                          {'website' in other ? hostOf(other.website) : other.tagline}
                        </span>
                      </span>
                    </Button>
                  </li>
                ))}
              </ul>
              {search !== '' && others.length === 0 && <p className="text-soft">No published startup has such a name.</p>}
            </div>
          );
        }}
      </RecordSection>
    </Modal>
  );
}

function refusalOf(error: Error | null): string | undefined {
  if (isMissing(error)) return 'One of the two startups does not exist, or not any more.';
  return error instanceof ApiError && error.status < 500 ? error.message : undefined;
}

function Comparison({ duplicateId, survivorId, onChoose, onClose, onMerged }: MergeDialogProps & { survivorId: string }) {
  const query = useQuery({ ...callQuery('reviewMerge', { query: { duplicateId, survivorId } }), staleTime: 0, retry: false });
  const { data } = query;
  const refusal = refusalOf(query.error);
  const title = data === undefined ? 'Merge two startups' : `Merge ${data.duplicate.name} into ${data.survivor.name}`;
  return (
    <Modal title={title} placement="wide" open onClose={onClose}>
      {refusal === undefined ? (
        <QuerySection query={query} label="The startups" skeleton={<div className="skeleton h-56 w-full" />}>
          {(review) => (
            <>
              <div className="mb-6 flex flex-wrap gap-3">
                <Button onClick={() => onChoose(survivorId, duplicateId)}>Swap the two</Button>
                <Button onClick={() => onChoose(duplicateId, undefined)}>Choose another one</Button>
              </div>
              <MergeForm review={review} onClose={onClose} onMerged={onMerged} />
            </>
          )}
        </QuerySection>
      ) : (
        <>
          <p role="alert">{refusal}</p>
          <Button onClick={() => onChoose(duplicateId, undefined)} className="mt-4">
            Choose another one
          </Button>
        </>
      )}
    </Modal>
  );
}
