import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import type { MergeSide } from '../../../../server/domain/submissions/merges.contract.ts';
import { send } from '../../../api/admin-client.ts';
import { fieldsDraftQuery } from '../../../api/admin-fields.ts';
import { invalidateMerges } from '../../../api/admin-startups.ts';
import { ApiError } from '../../../api/client.ts';
import { errorMessage } from '../../../api/errors.ts';
import { invalidateCalls } from '../../../api/invalidate.ts';
import { countOf } from '../../../lib/text.ts';
import { Button } from '../../../ui/button.tsx';
import { SubmitButton } from '../../../ui/submit-button.tsx';
import { partLabel } from '../../fields/part-label.ts';
import { PartValueView } from '../revisions/part-value.tsx';
import type { CallReply, CallRequest } from '../../../../server/domain/core/call.ts';
import type { Contract } from '../../../../server/domain/contract.ts';

type MergeReview = CallReply<Contract['reviewMerge']>;

type MergeChoices = CallRequest<Contract['mergeStartups']>['body'];

type Side = MergeChoices['owner'];

/** Each part that differs with both values, the owner and the plan: the survivor's unless another is chosen. */
export function MergeForm({
  review,
  onClose,
  onMerged,
}: {
  review: MergeReview;
  onClose: () => void;
  onMerged: (message: string) => void;
}) {
  const { duplicate, survivor, parts } = review;
  const queryClient = useQueryClient();
  const { data } = useQuery(fieldsDraftQuery);
  const [taken, setTaken] = useState<ReadonlySet<string>>(new Set());
  const [owner, setOwner] = useState<Side>(survivor.owner === null ? 'duplicate' : 'survivor');
  const [plan, setPlan] = useState<Side>(duplicate.plan !== null && survivor.plan === null ? 'duplicate' : 'survivor');
  const merge = useMutation({
    mutationFn: (choices: MergeChoices) => send('mergeStartups', { body: choices, version: review.version }),
    onSuccess: () => onMerged(`${duplicate.name} is merged into ${survivor.name}.`),
    // Another admin may have merged or edited one of them.
    onError: () => void invalidateCalls(queryClient, ['reviewMerge']),
    onSettled: () => void invalidateMerges(queryClient),
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (merge.isPending) return;
    const chosen = parts.map(({ part }) => part).filter((part) => taken.has(part));
    merge.mutate({ duplicateId: duplicate._id, survivorId: survivor._id, parts: chosen, owner, plan });
  };
  const take = (part: string, side: Side) => {
    const others = [...taken].filter((other) => other !== part);
    setTaken(new Set(side === 'duplicate' ? [...others, part] : others));
  };
  const isChanged = merge.error instanceof ApiError && merge.error.code === 'request.changed_meanwhile';
  return (
    <form onSubmit={submit} className="space-y-6">
      {parts.map(({ part, ...values }) => (
        <Choice
          key={part}
          label={partLabel(part, data?.fields ?? [])}
          review={review}
          value={taken.has(part) ? 'duplicate' : 'survivor'}
          onChange={(side) => take(part, side)}
        >
          {(side) => <PartValueView part={part} value={values[side]} />}
        </Choice>
      ))}
      {duplicate.owner !== survivor.owner && (
        <Choice label="Owner" review={review} value={owner} onChange={setOwner}>
          {(side) => ownerText(review[side])}
        </Choice>
      )}
      {duplicate.plan !== null && (
        <Choice label="Plan" review={review} value={plan} onChange={setPlan}>
          {(side) => (side === 'duplicate' ? `${duplicate.plan ?? ''}, its subscription moves` : (survivor.plan ?? 'None'))}
        </Choice>
      )}
      <Consequences review={review} />
      <p role="alert" className="text-accent font-semibold empty:hidden">
        {isChanged
          ? 'One of them has changed since you opened this. Look again, then merge.'
          : merge.isError && errorMessage(merge.error)}
      </p>
      <div className="flex flex-wrap-reverse gap-3">
        <Button onClick={onClose} className="grow">
          Cancel
        </Button>
        <SubmitButton busy={merge.isPending} className="grow">
          Merge
        </SubmitButton>
      </div>
    </form>
  );
}

function ownerText({ owner, verified }: MergeSide): string {
  if (owner === null) return 'Nobody';
  return verified ? `${owner}, verified` : owner;
}

/** Two values, one of which the survivor has after the merge. */
function Choice({
  label,
  review,
  value,
  onChange,
  children,
}: {
  label: string;
  review: MergeReview;
  value: Side;
  onChange: (side: Side) => void;
  children: (side: Side) => ReactNode;
}) {
  const name = useId();
  return (
    <fieldset>
      <legend className="mb-2 font-semibold">{label}</legend>
      <div className="grid gap-3 sm:grid-cols-2">
        {(['survivor', 'duplicate'] as const).map((side) => (
          <label
            key={side}
            className="border-field/60 has-checked:border-accent has-checked:bg-sunken flex min-w-0 cursor-pointer items-start gap-3 rounded-2xl border px-4 py-3"
          >
            <input
              type="radio"
              name={name}
              checked={value === side}
              onChange={() => onChange(side)}
              className="accent-accent mt-1 size-5 shrink-0"
            />
            <Value review={review} side={side}>
              {children(side)}
            </Value>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** Whose value it is, and what it is. */
function Value({ review, side, children }: { review: MergeReview; side: Side; children: ReactNode }) {
  const isSameName = review.duplicate.name === review.survivor.name;
  return (
    <span className="min-w-0">
      <span className="text-soft block text-sm">
        <bdi>{review[side].name}</bdi>
        {isSameName && (side === 'survivor' ? ', stays' : ', goes')}
      </span>
      <span dir="auto" className="block whitespace-pre-line [overflow-wrap:anywhere]">
        {children}
      </span>
    </span>
  );
}

/** What else the merge does, without what there is none of. */
function Consequences({ review: { duplicate, survivor, gains, collections } }: { review: MergeReview }) {
  const counts = [
    [gains.likes, `${countOf(gains.likes, 'like')}: who likes both counts once.`],
    [gains.days, `The counts of ${countOf(gains.days, 'day')}, added up.`],
    [gains.claims, `${countOf(gains.claims, 'claim')} that waits for a decision.`],
    [gains.revisions, `${countOf(gains.revisions, 'change')} that waits for a review.`],
    [collections, `Its place in ${countOf(collections, 'collection')}.`],
  ] as const;
  return (
    <section className="border-yellow rounded-card bg-sunken border-l-4 px-4 py-3">
      <h3 className="font-semibold">
        <bdi>{survivor.name}</bdi> gets from <bdi>{duplicate.name}</bdi>
      </h3>
      <ul className="mt-2 list-disc space-y-1 pl-5">
        {counts.flatMap(([count, text]) => (count > 0 ? [<li key={text}>{text}</li>] : []))}
        <li className="[overflow-wrap:anywhere]">
          Its address: /startup/{duplicate.slug} leads to /startup/{survivor.slug} from now on.
        </li>
      </ul>
      <p className="mt-2">For 30 days this can be undone. The owner of {duplicate.name}, if there is one, gets a mail.</p>
    </section>
  );
}
