import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { FieldValues } from '../../../server/domain/listings/fields.contract.ts';
import type { Maker, PublicStartup } from '../../../server/domain/listings/startups.contract.ts';
import { formatDate } from '../../../server/domain/core/dates.ts';
import { fieldText, isLink } from '../../../server/domain/listings/field-text.ts';
import { callQuery } from '../../api/call-query.ts';
import { useIsHidden } from '../../api/settings.ts';
import { collectionsWithQuery } from '../../api/startups.ts';
import { hostOf } from '../../lib/text.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { TagLink } from './card-parts.tsx';
import { ProofLink } from './owner-bar.tsx';
import { PublishedOn } from './published-on.tsx';

/** A listing's website, date, fields, categories, tags, collections and makers, with `children` below. */
export function StartupFacts({
  startup,
  categories,
  children,
}: {
  startup: PublicStartup;
  categories: ReactNode;
  children: ReactNode;
}) {
  return (
    <aside
      aria-label={`About ${startup.name}`}
      className="bg-raised rounded-card self-start p-5 max-lg:mt-6 lg:col-start-2 lg:row-span-2 lg:row-start-2"
    >
      <dl className="grid grid-cols-2 gap-x-5 gap-y-4">
        <Fact name="Website" className="max-sm:col-span-full">
          {hostOf(startup.website)}
          {startup.lastAliveAt !== undefined && (
            <span className="text-soft block text-sm">
              {startup.lastAliveAt === '' ? 'Not checked yet' : `Last online ${formatDate(startup.lastAliveAt)}`}
            </span>
          )}
        </Fact>
        {startup.publishedAt !== null && (
          <Fact name="Published">
            <PublishedOn startup={startup} />
          </Fact>
        )}
        <FieldFacts values={startup.fields} />
        {startup.categories.length > 0 && (
          <Fact name="Categories" wide>
            {categories}
          </Fact>
        )}
        {startup.tags.length > 0 && (
          <Fact name="Tags" wide>
            <ul aria-label="Tags" className="flex flex-wrap gap-x-4">
              {startup.tags.map((tag) => (
                <li key={tag} className="min-w-0">
                  <TagLink
                    tag={tag}
                    sign="#"
                    className="text-soft hover:text-ink inline-flex min-h-6 items-center wrap-anywhere no-underline hover:underline"
                  />
                </li>
              ))}
            </ul>
          </Fact>
        )}
        <InCollections id={startup._id} />
        {startup.makers !== undefined && startup.makers.length > 0 && (
          <Fact name={startup.makers.length === 1 ? 'Maker' : 'Makers'} wide>
            <Makers makers={startup.makers} />
          </Fact>
        )}
      </dl>
      <div className="border-line mt-4 flex flex-wrap items-center gap-x-5 gap-y-1 border-t pt-3 text-sm print:hidden">
        <ProofLink startup={startup} />
        {children}
      </div>
    </aside>
  );
}

/** Links to the public collections that contain the listing. */
function InCollections({ id }: { id: string }) {
  const { data: collections = [] } = useQuery(collectionsWithQuery(id));
  const isHidden = useIsHidden('collections');
  if (isHidden || collections.length === 0) return null;
  return (
    <Fact name={collections.length === 1 ? 'In the collection' : 'In the collections'} wide>
      <ul>
        {collections.map(({ slug, title }) => (
          <li key={slug}>
            <Link to="/collections/$slug" params={{ slug }} dir="auto" className="inline-flex min-h-6 items-center">
              {title}
            </Link>
          </li>
        ))}
      </ul>
    </Fact>
  );
}

/** The values of a listing's fields, except fields that pages do not show. */
function FieldFacts({ values }: { values: FieldValues | undefined }) {
  const { data: fields = [] } = useQuery(callQuery('listFields'));
  return fields.map((field) => {
    const value = values?.[field.key];
    if (value === undefined || !field.shown) return null;
    const text = fieldText(value, field);
    return (
      <Fact key={field.key} name={field.label}>
        {isLink(value) ? (
          <a href={text} target="_blank" rel="noopener nofollow" className="wrap-anywhere">
            {hostOf(text)}
            <span className="sr-only"> (opens in a new tab)</span>
          </a>
        ) : (
          <span dir="auto">{text}</span>
        )}
      </Fact>
    );
  });
}

/** The makers: members are shown by name and avatar, other makers by username. */
function Makers({ makers }: { makers: readonly Maker[] }) {
  return (
    <ul className="grid grid-cols-2 gap-2">
      {makers.map(({ username, name, avatar }) => (
        <li key={username} className="flex items-center gap-2.5">
          <Avatar name={name || username} src={avatar} className="size-8 text-sm" />
          <span dir="auto" className="min-w-0 leading-snug wrap-anywhere">
            {name || username}
          </span>
        </li>
      ))}
    </ul>
  );
}

function Fact({
  name,
  wide = false,
  className = '',
  children,
}: {
  name: string;
  wide?: boolean;
  className?: string;
  children: ReactNode;
}) {
  return (
    <div className={`min-w-0 ${wide ? 'col-span-full' : className}`}>
      <dt className="text-soft text-sm">{name}</dt>
      <dd className="mt-0.5 leading-snug wrap-anywhere">{children}</dd>
    </div>
  );
}
