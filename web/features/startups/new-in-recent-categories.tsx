import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { isClosed } from '../../../server/domain/listings/card-fields.ts';
import { maxPageSize } from '../../../server/domain/core/page-sizes.ts';
import { callQuery } from '../../api/call-query.ts';
import { forgetCategories, recentCategories, releasePlace } from '../../offline/recent/recent-categories.ts';
import { chipClass } from '../../ui/button.tsx';
import { LogoTile } from '../../ui/logo-tile.tsx';
import { SectionHeading } from '../../ui/section-heading.tsx';

const maxShown = 8;

/**
 * New startups in the categories that were viewed on this device. They are chosen here from the newest startups of all categories, so
 * that no request names the viewed categories.
 */
export function NewInRecentCategories() {
  const [slugs, setSlugs] = useState(recentCategories);
  const { data, isError } = useQuery(callQuery('listStartups', { query: { limit: maxPageSize } }));
  const found = (data?.startups ?? [])
    .filter((startup) => !isClosed(startup) && startup.categories.some((slug) => slugs.includes(slug)))
    .slice(0, maxShown);
  const isOld = data !== undefined && found.length === 0;
  const { data: categories = [] } = useQuery({ ...callQuery('listCategories'), enabled: isOld });
  const forgotten = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (slugs.length === 0) forgotten.current?.focus();
  }, [slugs]);
  useEffect(() => releasePlace, []);
  if (slugs.length === 0)
    return (
      <p ref={forgotten} tabIndex={-1} className="text-soft outline-none">
        Done. This device no longer remembers the categories you viewed.
      </p>
    );
  const lookedAt = slugs.flatMap((slug) => categories.filter((category) => category.slug === slug));
  return (
    <section aria-labelledby="looked-at">
      <SectionHeading
        id="looked-at"
        aside={
          <button
            type="button"
            className="text-soft hover:text-ink min-h-6 cursor-pointer text-start"
            onClick={() => {
              forgetCategories();
              setSlugs([]);
            }}
          >
            Forget these categories
          </button>
        }
      >
        New in categories you viewed
      </SectionHeading>
      {found.length > 0 ? (
        <ul className="-mx-6 flex gap-3 overflow-x-auto px-6 pb-2 sm:mx-0 sm:px-0">
          {found.map(({ _id, slug, name, logo, tagline }) => (
            <li key={_id} className="shrink-0">
              <Link
                to="/startup/$slug"
                params={{ slug }}
                className="border-line bg-raised hover:border-field flex h-20 w-72 items-center gap-3 rounded-2xl border px-3 no-underline"
              >
                <LogoTile name={name} src={logo} />
                <span dir="auto" className="min-w-0">
                  <span className="block truncate font-semibold">{name}</span>
                  <span className="text-soft line-clamp-2 text-sm leading-snug">{tagline}</span>
                </span>
              </Link>
            </li>
          ))}
        </ul>
      ) : (
        <p className="text-soft">
          {data === undefined
            ? isError
              ? 'The newest startups could not be loaded. Check your connection.'
              : 'Loading...'
            : `None of the newest ${data.startups.length} startups is in these categories. They have older ones:`}
        </p>
      )}
      {isOld && (
        <ul aria-label="Categories you viewed" className="-mx-6 mt-1 flex gap-2 overflow-x-auto px-6 py-1 sm:mx-0 sm:px-0">
          {lookedAt.map(({ slug, name, icon }) => (
            <li key={slug} className="shrink-0">
              <Link to="/categories/$slug" params={{ slug }} className={chipClass}>
                <span aria-hidden="true">{icon}</span>
                <bdi>{name}</bdi>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
