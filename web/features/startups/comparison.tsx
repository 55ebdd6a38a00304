import { Link } from '@tanstack/react-router';
import { Fragment, type ReactNode } from 'react';
import { say } from '../../../server/domain/core/noun.ts';
import type { Category } from '../../../server/domain/listings/categories.contract.ts';
import type { Field } from '../../../server/domain/listings/fields.contract.ts';
import type { PublicStartup } from '../../../server/domain/listings/startups.contract.ts';
import { areDifferent, comparableTags, comparisonOf, maxCompared } from '../../../server/domain/listings/comparison.ts';
import { publishedOn } from '../../../server/domain/listings/feed-days.ts';
import { fieldText, isLink } from '../../../server/domain/listings/field-text.ts';
import { formatCount, hostOf } from '../../lib/text.ts';
import { LogoTile } from '../../ui/logo-tile.tsx';
import { StatusMark } from './card-parts.tsx';
import { PublishedOn } from './published-on.tsx';

/** A row of the table, with a cell for each startup, in the order of the startups. */
interface Row {
  label: string;
  /** The texts to compare; '' where a startup states nothing. */
  texts: readonly string[];
  /** The content of cells that show something other than their text. */
  shown?: readonly ReactNode[];
  /** Whether the values always differ, so that marking them would be useless. */
  isUnique?: boolean;
}

/** Startups side by side. On a phone the values of each row are stacked. */
export function Comparison({
  startups,
  unknown,
  excluded,
  fields,
  categories,
}: {
  startups: readonly PublicStartup[];
  /** Slugs that no public startup has. */
  unknown: readonly string[];
  /** The slugs beyond the number that can be compared. */
  excluded: readonly string[];
  fields: readonly Field[];
  categories: readonly Category[];
}) {
  const rows = rowsOf(startups, fields, categories);
  const different = rows.filter(isDifferent).map(({ label }) => label);
  return (
    <>
      <div className="text-soft mt-4 max-w-3xl space-y-2 leading-relaxed">
        {unknown.map((slug) => (
          <p key={slug} className="text-ink">
            {say`No startup found at “`}
            <bdi className="wrap-anywhere">{slug}</bdi>” here.
          </p>
        ))}
        {excluded.length > 0 && (
          <p className="text-ink">At most {maxCompared} can be compared, so the others in this address are ignored.</p>
        )}
        {startups.length < 2 && (
          <p>
            {say`Choose two or more startups, up to `}
            {maxCompared}, to see what they share and where they differ.
          </p>
        )}
        {startups.length > 1 && <p>{differenceText(different)}</p>}
      </div>
      {startups.length > 0 && (
        <table className="mt-8 w-full table-fixed text-left max-sm:block">
          <caption className="sr-only">{startups.map(({ name }) => name).join(', ')} side by side</caption>
          <thead className="max-sm:block">
            <tr className="gap-4 align-top max-sm:grid max-sm:grid-cols-2">
              <th scope="col" className="w-36 max-sm:hidden lg:w-44">
                <span className="sr-only">What is compared</span>
              </th>
              {startups.map((startup) => (
                <th key={startup._id} scope="col" className="font-normal sm:pr-4 sm:pb-4">
                  <StartupHeading startup={startup} others={startups.filter((other) => other !== startup)} />
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="max-sm:mt-6 max-sm:block">
            {rows.map((row) => (
              <tr key={row.label} className="border-line break-inside-avoid border-t align-top max-sm:block max-sm:py-3">
                <th scope="row" className="text-soft text-sm font-normal max-sm:block sm:py-3 sm:pr-4">
                  {row.label}
                  {startups.length > 1 && isDifferent(row) && (
                    <span className="text-ink font-semibold whitespace-nowrap sm:block max-sm:ms-2">≠ differs</span>
                  )}
                </th>
                {startups.map(({ _id, name }, at) => (
                  <td key={_id} className="wrap-anywhere max-sm:mt-1.5 max-sm:flex max-sm:gap-3 sm:py-3 sm:pr-4">
                    <span dir="auto" className="text-soft line-clamp-2 w-28 shrink-0 text-sm sm:hidden">
                      {name}
                    </span>
                    <span dir="auto" className="min-w-0">
                      {row.texts[at] === '' ? <span className="text-soft">Not stated</span> : (row.shown?.[at] ?? row.texts[at])}
                    </span>
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </>
  );
}

function isDifferent({ texts, isUnique = false }: Row): boolean {
  return !isUnique && areDifferent(texts);
}

function differenceText(labels: readonly string[]): string {
  return labels.length === 0 ? 'They do not differ in any stated detail.' : `They differ in: ${labels.join(', ')}.`;
}

function StartupHeading({ startup, others }: { startup: PublicStartup; others: readonly PublicStartup[] }) {
  const { name, slug, logo, tagline } = startup;
  return (
    <>
      <LogoTile name={name} slug={slug} src={logo} eager />
      <p dir="auto" className="mt-3 text-lg leading-snug font-semibold wrap-anywhere">
        <Link to="/startup/$slug" params={{ slug }}>
          {name}
        </Link>
        <StatusMark startup={startup} />
      </p>
      <p dir="auto" className="text-soft mt-1 text-[0.95rem] leading-snug wrap-anywhere">
        {tagline}
      </p>
      <p className="mt-2 text-sm print:hidden">
        <Link
          to="/compare"
          search={others.length === 0 ? {} : { startups: comparisonOf(others.map((other) => other.slug)) }}
          className="text-soft hover:text-ink inline-flex min-h-6 underline"
        >
          Remove<span className="sr-only"> {name}</span>
        </Link>
      </p>
    </>
  );
}

function rowsOf(startups: readonly PublicStartup[], fields: readonly Field[], categories: readonly Category[]): Row[] {
  const categoryNames = new Map(categories.map(({ slug, name }) => [slug, name]));
  const fieldRows = fields
    .filter(({ key, shown }) => shown && startups.some((startup) => startup.fields?.[key] !== undefined))
    .map((field): Row => {
      const values = startups.map((startup) => startup.fields?.[field.key]);
      return {
        label: field.label,
        texts: values.map((value) => (value === undefined ? '' : fieldText(value, field))),
        shown: values.map((value, at) =>
          value !== undefined && isLink(value) ? <WebLink key={at} url={String(value)} /> : undefined,
        ),
        isUnique: field.type === 'link',
      };
    });
  return [
    ...fieldRows,
    {
      label: 'Categories',
      texts: startups.map((startup) => sorted(startup.categories.map((slug) => categoryNames.get(slug) ?? slug))),
    },
    {
      label: 'Tags',
      texts: startups.map(({ tags }) => comparableTags(tags)),
      shown: startups.map(({ tags }) => sorted(tags)),
    },
    { label: 'Likes', texts: startups.map(({ likes }) => formatCount(likes)), isUnique: true },
    {
      label: 'Published',
      texts: startups.map((startup) => publishedOn(startup, 'UTC')),
      shown: startups.map((startup) =>
        startup.publishedAt === null ? undefined : <PublishedOn key={startup._id} startup={startup} />,
      ),
      isUnique: true,
    },
    {
      label: 'Website',
      texts: startups.map(({ website }) => website),
      shown: startups.map(({ affiliateLink, website }) => (
        <WebLink key={website} url={affiliateLink ?? website} text={website} isSponsored={affiliateLink !== undefined} />
      )),
      isUnique: true,
    },
  ];
}

const sorted = (names: readonly string[]): string => [...names].sort().join(', ');

function WebLink({ url, text = url, isSponsored = false }: { url: string; text?: string; isSponsored?: boolean }) {
  return (
    <a href={url} target="_blank" rel={`noopener ${isSponsored ? 'sponsored ' : ''}nofollow`}>
      {/* In a narrow column the hostname may break before a dot. */}
      {hostOf(text)
        .split(/(?=\.)/)
        .map((part, at) => (
          <Fragment key={at}>
            <wbr />
            {part}
          </Fragment>
        ))}
      <span className="sr-only"> (opens in a new tab)</span>
    </a>
  );
}
