import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { categoriesQuery } from '../../../api/categories.ts';
import type { StartupReview } from '../../../api/admin-startups.ts';
import { formatTime } from '../kit/times.ts';
import { paragraphs } from '../../../lib/text.ts';
import { LogoTile } from '../../../ui/logo-tile.tsx';
import { Tag } from '../kit/tag.tsx';
import { Block, Fact, OutLink } from '../kit/facts.tsx';
import { ReviewDue } from './review-due.tsx';
import { StartupStatus } from './startup-status.tsx';
import { SubmissionDetails } from './submission-details.tsx';
import { PossibleDuplicates } from './possible-duplicates.tsx';

/** Everything that helps to decide on a listing, the doubts first. */
export function StartupDetails({ review }: { review: StartupReview }) {
  const { startup, submission, owner, twins, submittedAt } = review;
  return (
    <div className="space-y-6">
      <div className="flex items-start gap-4">
        <LogoTile name={startup.name} src={startup.logo} eager />
        <div className="min-w-0">
          <p className="text-lg leading-snug">{startup.tagline}</p>
          <div className="mt-2.5 flex flex-wrap items-center gap-2">
            <StartupStatus status={startup.status} />
            {startup.featured && <Tag look="blue">Featured</Tag>}
            {submission !== null && <Tag>{submission.plan} plan</Tag>}
          </div>
        </div>
      </div>
      <PossibleDuplicates twins={twins} />
      {startup.rejectionReason !== undefined && startup.rejectionReason !== '' && (
        <Block title="Reason of the rejection">
          <p className="whitespace-pre-line">{startup.rejectionReason}</p>
        </Block>
      )}
      <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-2">
        <Fact name="Website">
          <OutLink href={startup.website} />
        </Fact>
        {startup.affiliateLink !== undefined && (
          <Fact name="Affiliate link">
            <OutLink href={startup.affiliateLink} />
          </Fact>
        )}
        <Fact name="Owner">{owner === null ? 'Nobody' : `${owner.name || owner.username} (${owner.email})`}</Fact>
        <Fact name="Submitted">{formatTime(submittedAt)}</Fact>
        {submission !== null && (
          <Fact name="Plan">
            {submission.plan}
            {submission.promise !== '' && `, ${submission.promise}`}
          </Fact>
        )}
        {submission !== null && startup.status === 'pending' && (
          <Fact name="Decision">
            <ReviewDue at={submission.dueAt} /> <span className="text-soft">({formatTime(submission.dueAt)})</span>
          </Fact>
        )}
        {startup.status === 'active' && (
          <Fact name="Published">
            {startup.publishedAt === null ? 'At an unknown date' : formatTime(startup.publishedAt)}
            {' · '}
            <Link to="/startup/$slug" params={{ slug: startup.slug }}>
              View Live
            </Link>
          </Fact>
        )}
        <Fact name="Categories">
          <CategoryNames slugs={startup.categories} />
        </Fact>
        {startup.tags.length > 0 && <Fact name="Tags">{startup.tags.join(', ')}</Fact>}
        {startup.status === 'active' && <Fact name="Likes">{startup.likes}</Fact>}
      </dl>
      <Block title="Description">
        <div className="max-w-prose space-y-3">
          {paragraphs(startup.description).map((paragraph, at) => (
            <p key={at} className="whitespace-pre-line">
              {paragraph}
            </p>
          ))}
        </div>
      </Block>
      <Pictures name={startup.name} screenshots={startup.screenshots} />
      {submission !== null && <SubmissionDetails submission={submission} subscription={review.subscription} />}
    </div>
  );
}

function CategoryNames({ slugs }: { slugs: readonly string[] }) {
  const { data: categories = [] } = useQuery(categoriesQuery);
  if (slugs.length === 0) return 'None';
  return slugs.map((slug) => categories.find((category) => category.slug === slug)?.name ?? slug).join(', ');
}

function Pictures({ name, screenshots }: { name: string; screenshots: readonly string[] }) {
  if (screenshots.length === 0) return null;
  return (
    <Block title="Screenshots">
      <ul className="grid grid-cols-2 gap-3 sm:grid-cols-3">
        {screenshots.map((src, at) => (
          <li key={src}>
            <a
              href={src}
              target="_blank"
              rel="noreferrer noopener"
              className="border-line bg-sunken hover:border-field block overflow-hidden rounded-xl border"
            >
              <img
                src={src}
                alt={`Screenshot ${at + 1} of ${name}`}
                width={640}
                height={400}
                loading="lazy"
                className="aspect-[16/10] h-auto w-full object-cover"
              />
            </a>
          </li>
        ))}
      </ul>
    </Block>
  );
}
