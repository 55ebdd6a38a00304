import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { say } from '../../../../server/domain/core/noun.ts';
import type { CallReply, CallRequest } from '../../../../server/domain/core/call.ts';
import type { Contract } from '../../../../server/domain/contract.ts';
import { formatShortDate } from '../../../../server/domain/core/dates.ts';
import type { AdminStartup } from '../../../../server/domain/submissions/admin-startups.contract.ts';
import type { MergeSide } from '../../../../server/domain/submissions/merges.contract.ts';
import { callQuery, send } from '../../../api/admin-client.ts';
import { fieldsDraftQuery } from '../../../api/admin-fields.ts';
import { invalidateMerges, reviewQuery } from '../../../api/admin-startups.ts';
import { ApiError, isMissing } from '../../../api/client.ts';
import { errorMessage } from '../../../api/errors.ts';
import { invalidateCalls } from '../../../api/invalidate.ts';
import { useDebounced } from '../../../lib/hooks.ts';
import { countOf, hostOf } from '../../../lib/text.ts';
import { Button } from '../../../ui/button.tsx';
import { Field, inputClass } from '../../../ui/field.tsx';
import { LogoTile } from '../../../ui/logo-tile.tsx';
import { Modal } from '../../../ui/modal.tsx';
import { QuerySection } from '../../../ui/query-section.tsx';
import { SearchField } from '../../../ui/search-field.tsx';
import { SubmitButton } from '../../../ui/submit-button.tsx';
import { partLabel } from '../../fields/part-label.ts';
import { ErrorText } from '../forms/form-parts.tsx';
import { byMatch, rankedRows } from '../layout/match-rank.ts';
import { RecordSection } from '../layout/record-section.tsx';
import { PartValueView } from '../revisions/part-value.tsx';

type MergeReview = CallReply<Contract['reviewMerge']>;

type MergeChoices = CallRequest<Contract['mergeStartups']>['body'];

interface MergeDialogProps {
  duplicateId: string;
  /** The startup that remains after the merge; undefined until it is chosen. */
  survivorId: string | undefined;
  onChoose: (duplicateId: string, survivorId: string | undefined) => void;
  onClose: () => void;
  onMerged: (message: string) => void;
}

/**
 * Merges a published startup into another one. The admin chooses the other startup, and then which values the other startup gets.
 */
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
  const { data: found, isFetching } = useQuery({
    ...callQuery('listAllStartups', { query: { status: 'active', search, limit: rankedRows } }),
    enabled: search !== '',
  });
  return (
    <Modal title={`Merge ${query.data?.startup.name ?? say`a startup`}`} placement="wide" open onClose={onClose}>
      <RecordSection query={query} noun="startup" skeleton={<div className="skeleton h-40 w-full" />} onBack={onClose}>
        {({ startup, possibleDuplicates }) => {
          const likely = possibleDuplicates.filter(({ status }) => status === 'active');
          const matching = byMatch(found?.startups ?? [], ({ name }) => name, search).slice(0, maxShown);
          const others = search === '' ? likely : matching.filter(({ _id }) => _id !== duplicateId);
          if (startup.status !== 'active') return <p role="alert">{say`Only published startups can be merged.`}</p>;
          return (
            <div className="space-y-5">
              <p>
                {startup.name}
                {say` is merged into another startup, and its address redirects there. Which startup do you want to keep?`}
              </p>
              <Field label={say`Find the startup to keep`}>
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
              <ul aria-label={say`Startups you can merge into`} className="space-y-2">
                {others.map((other) => (
                  <li key={other._id}>
                    <Candidate
                      id={other._id}
                      row={'logo' in other ? other : undefined}
                      onChoose={onChoose}
                      duplicateId={duplicateId}
                    />
                  </li>
                ))}
              </ul>
              {search !== '' && others.length === 0 && !isFetching && (
                <p className="text-soft">{say`No published startups match this name.`}</p>
              )}
            </div>
          );
        }}
      </RecordSection>
    </Modal>
  );
}

/** The maximum number of startups that a search shows. */
const maxShown = 8;

/**
 * A startup to merge into, with details that distinguish it from others with the same name. It is loaded by its id when no `row`
 * is given.
 */
function Candidate({
  id,
  row,
  duplicateId,
  onChoose,
}: {
  id: string;
  row: AdminStartup | undefined;
  duplicateId: string;
  onChoose: MergeDialogProps['onChoose'];
}) {
  const { data } = useQuery({ ...reviewQuery(id), enabled: row === undefined });
  const startup = row ?? (data && { ...data.startup, owner: data.owner });
  if (startup === undefined) return <div aria-hidden="true" className="skeleton h-18 w-full" />;
  const { name, logo, website, likes, publishedAt, owner } = startup;
  const details = [
    countOf(likes, 'like'),
    publishedAt === null ? 'date unknown' : formatShortDate(publishedAt),
    owner === null ? 'no owner' : `owner ${owner.username}`,
  ];
  return (
    <Button onClick={() => onChoose(duplicateId, id)} className="w-full rounded-2xl">
      <LogoTile name={name} src={logo} size="small" />
      <span className="min-w-0 grow text-start [overflow-wrap:anywhere]">
        Into <bdi>{name}</bdi>
        <span className="text-soft block text-sm font-normal">{hostOf(website)}</span>
        <span className="text-soft block text-sm font-normal">{details.join(' · ')}</span>
      </span>
    </Button>
  );
}

function refusalOf(error: Error | null): string | undefined {
  if (isMissing(error)) return say`One of the two startups does not exist or was deleted.`;
  return error instanceof ApiError && error.status < 500 ? error.message : undefined;
}

function Comparison({ duplicateId, survivorId, onChoose, onClose, onMerged }: MergeDialogProps & { survivorId: string }) {
  const query = useQuery({ ...callQuery('reviewMerge', { query: { duplicateId, survivorId } }), staleTime: 0, retry: false });
  const { data } = query;
  const refusal = refusalOf(query.error);
  const title = data === undefined ? say`Merge two startups` : `Merge ${data.duplicate.name} into ${data.survivor.name}`;
  return (
    <Modal title={title} placement="wide" open onClose={onClose}>
      {refusal === undefined ? (
        <QuerySection query={query} label={say`The startups`} skeleton={<div className="skeleton h-56 w-full" />}>
          {(review) => (
            <>
              <div className="mb-6 flex flex-wrap gap-3">
                <Button onClick={() => onChoose(survivorId, duplicateId)}>Swap</Button>
                <Button onClick={() => onChoose(duplicateId, undefined)}>Choose another</Button>
              </div>
              <MergeForm review={review} onClose={onClose} onMerged={onMerged} />
            </>
          )}
        </QuerySection>
      ) : (
        <>
          <p role="alert">{refusal}</p>
          <Button onClick={() => onChoose(duplicateId, undefined)} className="mt-4">
            Choose another
          </Button>
        </>
      )}
    </Modal>
  );
}

type Side = MergeChoices['owner'];

/** The choices of a merge: each part that differs, the owner and the plan. By default, the survivor keeps its own values. */
function MergeForm({
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
    onSuccess: () => onMerged(`${duplicate.name} merged into ${survivor.name}.`),
    // Another admin may have merged or edited one of the startups.
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
          {(side) => (side === 'duplicate' ? `${duplicate.plan ?? ''}, with its subscription` : (survivor.plan ?? 'None'))}
        </Choice>
      )}
      <Consequences review={review} />
      <ErrorText>
        {isChanged
          ? say`One of the startups has changed since you opened this page. Check it again, then merge.`
          : merge.isError && errorMessage(merge.error)}
      </ErrorText>
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
  if (owner === null) return 'No one';
  return verified ? `${owner}, verified` : owner;
}

/** Two values to choose from. The survivor gets the chosen one. */
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

/** A value and the startup that it belongs to. */
function Value({ review, side, children }: { review: MergeReview; side: Side; children: ReactNode }) {
  const isSameName = review.duplicate.name === review.survivor.name;
  return (
    <span className="min-w-0">
      <span className="text-soft block text-sm">
        <bdi>{review[side].name}</bdi>
        {isSameName && (side === 'survivor' ? ', kept' : ', removed')}
      </span>
      <span dir="auto" className="block whitespace-pre-line [overflow-wrap:anywhere]">
        {children}
      </span>
    </span>
  );
}

/** The other effects of the merge. Effects that do not apply are omitted. */
function Consequences({ review: { duplicate, survivor, gains, collections } }: { review: MergeReview }) {
  const counts = [
    [gains.likes, `${countOf(gains.likes, 'like')}. Members who like both count once.`],
    [gains.days, `Statistics of ${countOf(gains.days, 'day')}, added together.`],
    [gains.claims, `${countOf(gains.claims, 'pending claim')}.`],
    [gains.revisions, `${countOf(gains.revisions, 'pending change')}.`],
    [collections, `A place in ${countOf(collections, 'collection')}.`],
  ] as const;
  return (
    <section className="border-yellow rounded-card bg-sunken border-l-4 px-4 py-3">
      <h3 className="font-semibold">
        <bdi>{survivor.name}</bdi> gets from <bdi>{duplicate.name}</bdi>
      </h3>
      <ul className="mt-2 list-disc space-y-1 pl-5">
        {counts.flatMap(([count, text]) => (count > 0 ? [<li key={text}>{text}</li>] : []))}
        <li className="[overflow-wrap:anywhere]">
          The address /startup/{duplicate.slug} redirects to /startup/{survivor.slug} from now on.
        </li>
      </ul>
      <p className="mt-2">You can undo this for 30 days. We email the owner of {duplicate.name}, if there is one.</p>
    </section>
  );
}
