import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { callQuery } from '../../../api/admin-client.ts';
import type { StartupReview } from '../../../api/admin-startups.ts';
import type { FieldValues } from '../../../../server/domain/listings/fields.contract.ts';
import { fieldText, isLink } from '../../../../server/domain/listings/field-text.ts';
import { presentFieldValues } from '../../../../server/domain/listings/field-values.ts';
import { fieldsDraftQuery } from '../../../api/admin-fields.ts';
import { formatDateTime } from '../../../../server/domain/core/dates.ts';
import { paragraphs } from '../../../lib/text.ts';
import { LogoTile } from '../../../ui/logo-tile.tsx';
import { Pill } from '../kit/pill.tsx';
import { DetailSection, Detail, OutboundLink } from '../kit/details.tsx';
import { ReviewDue } from './review-due.tsx';
import { StartupOwnership } from './startup-ownership.tsx';
import { StartupStatus } from './startup-status.tsx';
import { ArchiveDetails } from './archive-details.tsx';
import { SubmissionDetails } from './submission-details.tsx';
import { OtherSubmissions } from './other-submissions.tsx';
import { PossibleDuplicates } from './possible-duplicates.tsx';

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
          <div className="mt-2.5 flex flex-wrap items-center gap-2">
            <StartupStatus status={startup.status} />
            {startup.featured && <Pill color="blue">Featured</Pill>}
            {submission !== null && <Pill>{submission.plan} plan</Pill>}
          </div>
        </div>
      </div>
      {review.archive !== null && <ArchiveDetails archive={review.archive} />}
      <PossibleDuplicates startup={startup} duplicates={possibleDuplicates} />
      {owner !== null && <OtherSubmissions founder={owner.name || owner.username} others={otherSubmissions} />}
      {startup.rejectionReason !== undefined && startup.rejectionReason !== '' && (
        <DetailSection title="Reason of the rejection">
          <p dir="auto" className="whitespace-pre-line">
            {startup.rejectionReason}
          </p>
        </DetailSection>
      )}
      <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-2">
        <Detail name="Website">
          <OutboundLink href={startup.website} />
        </Detail>
        {startup.affiliateLink !== undefined && (
          <Detail name="Affiliate link">
            <OutboundLink href={startup.affiliateLink} />
          </Detail>
        )}
        <Detail name="Owner">{owner === null ? 'Nobody' : `${owner.name || owner.username} (${owner.email})`}</Detail>
        <Detail name="Submitted">{formatDateTime(submittedAt)}</Detail>
        {submission !== null && (
          <Detail name="Plan">
            {submission.plan}
            {submission.promise !== '' && `, ${submission.promise}`}
          </Detail>
        )}
        {submission !== null && startup.status === 'pending' && (
          <Detail name="Decision">
            <ReviewDue at={submission.dueAt} /> <span className="text-soft">({formatDateTime(submission.dueAt)})</span>
          </Detail>
        )}
        {startup.status === 'active' && (
          <Detail name="Published">
            {startup.publishedAt === null ? 'At an unknown date' : formatDateTime(startup.publishedAt)}
            {' · '}
            <Link to="/startup/$slug" params={{ slug: startup.slug }}>
              View Live
            </Link>
          </Detail>
        )}
        <Detail name="Categories">
          <CategoryNames slugs={startup.categories} />
        </Detail>
        {startup.tags.length > 0 && <Detail name="Tags">{startup.tags.join(', ')}</Detail>}
        {startup.status === 'active' && <Detail name="Likes">{startup.likes}</Detail>}
        <FieldDetails values={startup.fields} />
      </dl>
      {startup.userId !== undefined && <StartupOwnership review={review} />}
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
      {submission !== null && <SubmissionDetails submission={submission} subscription={review.subscription} />}
    </div>
  );
}

/** The values of all fields, also of those that only admins see. */
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

function CategoryNames({ slugs }: { slugs: readonly string[] }) {
  const { data: categories = [] } = useQuery(callQuery('listCategories'));
  if (slugs.length === 0) return 'None';
  return slugs.map((slug) => categories.find((category) => category.slug === slug)?.name ?? slug).join(', ');
}

function Screenshots({ name, screenshots }: { name: string; screenshots: readonly string[] }) {
  if (screenshots.length === 0) return null;
  return (
    <DetailSection title="Screenshots">
      <ul className="grid grid-cols-2 gap-3 sm:grid-cols-3">
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
