import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Fragment, useState } from 'react';
import { formatDateTime } from '../../../../server/domain/core/dates.ts';
import { ownershipLengths } from '../../../../server/domain/core/lengths.ts';
import { publishedOn } from '../../../../server/domain/listings/feed-days.ts';
import { fieldText, isLink } from '../../../../server/domain/listings/field-text.ts';
import { presentFieldValues } from '../../../../server/domain/listings/field-values.ts';
import type { FieldValues } from '../../../../server/domain/listings/fields.contract.ts';
import { proofNames } from '../../../../server/domain/ownership/claims.rules.ts';
import { archiveReasonLabels } from '../../../../server/domain/submissions/archives.rules.ts';
import { fieldsDraftQuery } from '../../../api/admin-fields.ts';
import { setOwnershipRevoked, type StartupReview } from '../../../api/admin-startups.ts';
import { errorMessage } from '../../../api/errors.ts';
import { useMayI } from '../../../api/permissions.ts';
import { paragraphs } from '../../../lib/text.ts';
import { Button } from '../../../ui/button.tsx';
import { LogoTile } from '../../../ui/logo-tile.tsx';
import { SubmitButton } from '../../../ui/submit-button.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { ErrorText } from '../forms/form-parts.tsx';
import { Detail, DetailSection, OutboundLink } from '../layout/details.tsx';
import { Pill } from '../layout/pill.tsx';
import { FindUserLink, UserLink } from '../layout/user-link.tsx';
import { StandingCard } from '../users/standing-card.tsx';
import { paidWith } from '../payments/order-texts.ts';
import { PartValueView } from '../revisions/part-value.tsx';
import { OtherSubmissions, PossibleDuplicates } from './other-startups.tsx';
import { waitsForReview } from '../../../../server/domain/submissions/publication.ts';
import { ReviewDue } from './review-due.tsx';
import { StartupStatus } from './startup-status.tsx';

/** Everything needed to decide on a startup, warnings first. */
export function StartupDetails({ review }: { review: StartupReview }) {
  const { startup, submission, owner, possibleDuplicates, otherSubmissions, submittedAt } = review;
  return (
    <div className="space-y-6">
      <div className="flex items-start gap-4">
        <LogoTile name={startup.name} src={startup.logo} eager />
        <div className="min-w-0">
          <p dir="auto" className="text-lg leading-snug">
            {startup.tagline}
          </p>
          <p className="mt-0.5">
            <OutboundLink href={startup.website} />
          </p>
          <div className="mt-2.5 flex flex-wrap items-center gap-2">
            <StartupStatus status={startup.status} />
            {startup.featured && <Pill color="blue">Featured</Pill>}
            {submission !== null && <Pill>{submission.plan} plan</Pill>}
          </div>
        </div>
      </div>
      {review.archive !== null && <ArchiveDetails archive={review.archive} />}
      <PossibleDuplicates startup={startup} duplicates={possibleDuplicates} />
      <div
        className={
          startup.screenshots.length > 0 ? 'grid items-start gap-x-6 gap-y-5 xl:grid-cols-[1fr_minmax(14rem,18rem)]' : ''
        }
      >
        <DetailSection title="Description">
          <div className="max-w-prose space-y-3">
            {paragraphs(startup.description).map((paragraph, index) => (
              <p key={index} dir="auto" className="whitespace-pre-line">
                {paragraph}
              </p>
            ))}
          </div>
        </DetailSection>
        <Screenshots name={startup.name} screenshots={startup.screenshots} />
      </div>
      {owner !== null && <OtherSubmissions founder={owner.name || owner.username} others={otherSubmissions} />}
      {owner !== null && <StandingCard title="Submitted by" id={owner._id} />}
      {startup.rejectionReason !== undefined && startup.rejectionReason !== '' && (
        <DetailSection title="Reason for the rejection">
          <p dir="auto" className="whitespace-pre-line">
            {startup.rejectionReason}
          </p>
        </DetailSection>
      )}
      <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-2">
        {startup.affiliateLink !== undefined && (
          <Detail name="Affiliate link">
            <OutboundLink href={startup.affiliateLink} />
          </Detail>
        )}
        <Detail name="Owner">
          {owner === null ? (
            'No one'
          ) : (
            <>
              <UserLink id={owner._id}>{owner.name || owner.username}</UserLink> {owner.email !== null && `(${owner.email})`}
            </>
          )}
        </Detail>
        <Detail name="Submitted">{formatDateTime(submittedAt)}</Detail>
        {submission !== null && (
          <Detail name="Plan">
            {submission.plan}
            {submission.promise !== '' && `, ${submission.promise}`}
          </Detail>
        )}
        {submission !== null && waitsForReview(startup, submission) && (
          <Detail name="Decision">
            <ReviewDue at={submission.dueAt} /> <span className="text-soft">({formatDateTime(submission.dueAt)})</span>
          </Detail>
        )}
        {startup.status === 'pending' && !waitsForReview(startup, submission) && startup.publishedAt !== null && (
          <Detail name="Scheduled for">{formatDateTime(startup.publishedAt)}</Detail>
        )}
        {startup.status === 'active' && (
          <Detail name="Published">
            {startup.publishedAt === null
              ? 'Date unknown'
              : startup.dayOnly === true
                ? publishedOn(startup, 'UTC')
                : formatDateTime(startup.publishedAt)}
            {' · '}
            <Link to="/startup/$slug" params={{ slug: startup.slug }}>
              View Live
            </Link>
          </Detail>
        )}
        <Detail name="Categories">
          <PartValueView part="categories" value={startup.categories} />
        </Detail>
        {startup.tags.length > 0 && <Detail name="Tags">{startup.tags.join(', ')}</Detail>}
        {startup.status === 'active' && <Detail name="Likes">{startup.likes}</Detail>}
        <FieldDetails values={startup.fields} />
      </dl>
      {startup.userId !== undefined && <StartupOwnership review={review} />}
      {submission !== null && <SubmissionDetails submission={submission} subscription={review.subscription} />}
    </div>
  );
}

/** The values of all fields, including those that only admins see. */
function FieldDetails({ values }: { values: FieldValues | undefined }) {
  const { data } = useQuery({ ...fieldsDraftQuery, enabled: values !== undefined });
  const fields = data?.fields ?? [];
  const fitting = presentFieldValues(values, fields);
  return fields.map((field) => {
    const value = fitting?.[field.key];
    if (value === undefined) return null;
    return (
      <Detail key={field.key} name={field.label}>
        {isLink(value) ? <OutboundLink href={String(value)} /> : fieldText(value, field)}
      </Detail>
    );
  });
}

function Screenshots({ name, screenshots }: { name: string; screenshots: readonly string[] }) {
  if (screenshots.length === 0) return null;
  return (
    <DetailSection title="Screenshots">
      <ul className="grid grid-cols-2 gap-3 sm:grid-cols-3 xl:grid-cols-2">
        {screenshots.map((src, index) => (
          <li key={src}>
            <a
              href={src}
              target="_blank"
              rel="noreferrer noopener"
              className="border-line bg-sunken hover:border-field block overflow-hidden rounded-xl border"
            >
              <img
                src={src}
                alt={`Screenshot ${index + 1} of ${name}`}
                width={640}
                height={400}
                loading="lazy"
                className="aspect-[16/10] h-auto w-full object-cover"
              />
            </a>
          </li>
        ))}
      </ul>
    </DetailSection>
  );
}

/** Why a startup was taken down and by which admin, and whether its owner asked to delete it. */
function ArchiveDetails({ archive }: { archive: NonNullable<StartupReview['archive']> }) {
  const { reason, note, archivedAt, by, statusBefore, removalRequestedAt, mergedInto } = archive;
  return (
    <DetailSection title="Taken down">
      {removalRequestedAt !== null && (
        <p className="mb-3 font-semibold">
          On {formatDateTime(removalRequestedAt)} its owner asked to have it deleted permanently.
        </p>
      )}
      <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-2">
        <Detail name="Reason">{archiveReasonLabels[reason]}</Detail>
        <Detail name="When">
          {formatDateTime(archivedAt)}
          {by !== '' && `, by ${by}`}
        </Detail>
        <Detail name="Before">
          <StartupStatus status={statusBefore} />
        </Detail>
        {mergedInto !== undefined && (
          <Detail name="Merged into">
            <Link to="/admin/startups" search={{ open: mergedInto._id }}>
              {mergedInto.name}
            </Link>
          </Detail>
        )}
        {note !== '' && (
          <Detail name="Note to the owner" wide>
            <span dir="auto" className="whitespace-pre-line">
              {note}
            </span>
          </Detail>
        )}
      </dl>
    </DetailSection>
  );
}

/** Details of a submission that are shown only in its review. */
function SubmissionDetails({
  submission,
  subscription,
}: {
  submission: NonNullable<StartupReview['submission']>;
  subscription: StartupReview['subscription'];
}) {
  const { videoUrl, specialOffer, makers, comments, wantsAccelerator, wantsFunding, subscriptionId } = submission;
  const introductions = [wantsAccelerator && 'accelerators', wantsFunding && 'funding'].filter(Boolean).join(' and ');
  return (
    <DetailSection title="Submitted details">
      <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-2">
        <Detail name="Makers">
          {makers.map((maker, index) => (
            <Fragment key={maker}>
              {index > 0 && ', '}
              <FindUserLink name={maker} />
            </Fragment>
          ))}
        </Detail>
        {videoUrl !== '' && (
          <Detail name="Video">
            <OutboundLink href={videoUrl} />
          </Detail>
        )}
        <Detail name="Wants introductions to">{introductions || 'No one'}</Detail>
        {subscriptionId !== '' && (
          <Detail name="Subscription">
            <span className="font-mono text-[0.9rem] break-all">{subscriptionId}</span>
            {subscription !== null && (
              <>
                <span className="block">{paidWith(subscription)}</span>
                <Link to="/admin/payments" search={{ search: subscriptionId }}>
                  Show payments
                </Link>
              </>
            )}
          </Detail>
        )}
        {specialOffer !== '' && (
          <Detail name="Special offer" wide>
            {specialOffer}
          </Detail>
        )}
        {comments !== '' && (
          <Detail name="Comments" wide>
            <span className="whitespace-pre-line">{comments}</span>
          </Detail>
        )}
      </dl>
    </DetailSection>
  );
}

/**
 * How the owner proved that the website is theirs. An admin may revoke the verification, with a reason that is emailed to the
 * owner.
 */
function StartupOwnership({ review: { startup, ownership } }: { review: StartupReview }) {
  const queryClient = useQueryClient();
  const mayEdit = useMayI()('editStartups');
  const [isAsking, setIsAsking] = useState(false);
  const [reason, setReason] = useState('');
  const change = useMutation({
    mutationFn: (revoked: boolean) => setOwnershipRevoked(queryClient, startup._id, { revoked, reason }),
    onSuccess: () => setIsAsking(false),
  });
  const { proof, revoked } = ownership;
  return (
    <DetailSection title="Ownership">
      <p className="wrap-anywhere">
        {startup.verifiedAt === undefined ? 'The website is not verified.' : `Verified on ${formatDateTime(startup.verifiedAt)}`}
        {proof !== null && `, by ${proofNames[proof.method]} at ${proof.host}`}
        {proof?.failingSince !== undefined && `; the proof has been missing since ${formatDateTime(proof.failingSince)}`}
      </p>
      {revoked !== null && (
        <p className="mt-1 wrap-anywhere">
          Revoked on {formatDateTime(revoked.at)}
          {revoked.reason !== '' && `: ${revoked.reason}`}
        </p>
      )}
      {isAsking && (
        <form
          className="mt-4 max-w-prose"
          onSubmit={(event) => {
            event.preventDefault();
            if (!change.isPending) change.mutate(true);
          }}
        >
          <TextField
            label="Reason"
            optional
            hint="We include it in an email to the owner. They stay the owner, but cannot verify the website again until you allow it."
            maxLength={ownershipLengths.reason}
            value={reason}
            onChange={({ target }) => setReason(target.value)}
          />
          <div className="mt-4 flex flex-wrap gap-3">
            <SubmitButton busy={change.isPending}>Revoke verification</SubmitButton>
            <Button onClick={() => setIsAsking(false)}>Cancel</Button>
          </div>
        </form>
      )}
      {mayEdit && !isAsking && revoked === null && startup.verifiedAt !== undefined && (
        <Button className="mt-3" onClick={() => setIsAsking(true)}>
          Revoke verification
        </Button>
      )}
      {mayEdit && revoked !== null && (
        <SubmitButton type="button" variant="quiet" className="mt-3" busy={change.isPending} onClick={() => change.mutate(false)}>
          Allow verification again
        </SubmitButton>
      )}
      <ErrorText className="mt-3">
        {change.isError && errorMessage(change.error, 'Your change could not be saved. Please try again.')}
      </ErrorText>
    </DetailSection>
  );
}
