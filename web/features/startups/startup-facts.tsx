import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { FieldValues } from '../../../server/domain/listings/fields.contract.ts';
import type { Maker, PublicStartup } from '../../../server/domain/listings/startups.contract.ts';
import { formatDate } from '../../../server/domain/core/dates.ts';
import { fieldText, isLink } from '../../../server/domain/listings/field-text.ts';
import { callQuery } from '../../api/call-query.ts';
import { hostOf } from '../../lib/text.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { TagLink } from './card-parts.tsx';
import { ProofLink } from './owner-bar.tsx';

/** A listing's website, date, categories, fields, makers and tags, with `children` below. */
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
    <aside aria-label={`About ${startup.name}`} className="border-line space-y-6 lg:border-l lg:pl-8">
      <dl className="grid grid-cols-2 gap-x-6 gap-y-4 lg:grid-cols-1">
        <Fact name="Website" wide>
          {hostOf(startup.website)}
          {startup.lastAliveAt !== undefined && (
            <span className="text-soft block text-sm">
              {startup.lastAliveAt === '' ? 'Not checked yet' : `Last online ${formatDate(startup.lastAliveAt)}`}
            </span>
          )}
        </Fact>
        {startup.publishedAt !== null && <Fact name="Published">{formatDate(startup.publishedAt)}</Fact>}
        {startup.categories.length > 0 && (
          <Fact name="Categories" wide>
            {categories}
          </Fact>
        )}
        <FieldFacts values={startup.fields} />
        {startup.makers !== undefined && startup.makers.length > 0 && (
          <Fact name={startup.makers.length === 1 ? 'Maker' : 'Makers'} wide>
            <Makers makers={startup.makers} />
          </Fact>
        )}
      </dl>
      <ProofLink startup={startup} />
      {startup.tags.length > 0 && (
        <ul aria-label="Tags" className="flex flex-wrap gap-x-4 gap-y-1">
          {startup.tags.map((tag) => (
            <li key={tag}>
              <TagLink tag={tag} sign="#" className="text-soft hover:text-ink inline-flex min-h-6 no-underline hover:underline" />
            </li>
          ))}
        </ul>
      )}
      {children}
    </aside>
  );
}

/** The values of the fields that pages show. */
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

/** Members by name and avatar, others by username. */
function Makers({ makers }: { makers: readonly Maker[] }) {
  return (
    <ul className="space-y-2">
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

function Fact({ name, wide = false, children }: { name: string; wide?: boolean; children: ReactNode }) {
  return (
    <div className={wide ? 'col-span-full min-w-0' : 'min-w-0'}>
      <dt className="text-soft text-sm">{name}</dt>
      <dd className="mt-1 wrap-anywhere">{children}</dd>
    </div>
  );
}
