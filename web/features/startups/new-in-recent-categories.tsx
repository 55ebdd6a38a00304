import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { say } from '../../../server/domain/core/noun.ts';
import { isClosed } from '../../../server/domain/listings/card-fields.ts';
import { maxPageSize } from '../../../server/domain/core/page-sizes.ts';
import { callQuery } from '../../api/call-query.ts';
import { whyNotLoaded } from '../../lib/lost-script.ts';
import { forgetCategories, recentCategories, releasePlace } from '../../offline/recent/recent-categories.ts';
import { chipClass } from '../../ui/button.tsx';
import { LogoTile } from '../../ui/logo-tile.tsx';

const maxShown = 8;

/**
 * New startups in the categories viewed on this device. They are picked on the device from the newest startups of all categories,
 * so that no request reveals the viewed categories.
 */
export function NewInRecentCategories() {
  const [viewed, setSlugs] = useState(recentCategories);
  const { data: former } = useQuery(callQuery('listFormerSlugs'));
  const currentOf = (slug: string) =>
    (former !== undefined && Object.hasOwn(former.categories, slug) && former.categories[slug]) || slug;
  const slugs = [...new Set(viewed.map(currentOf))];
  const { data, isError, error } = useQuery(callQuery('listStartups', { query: { limit: maxPageSize } }));
  const found = (data?.startups ?? [])
    .filter((startup) => !isClosed(startup) && startup.categories.some((slug) => slugs.includes(slug)))
    .slice(0, maxShown);
  const isOld = data !== undefined && found.length === 0;
  const { data: categories = [] } = useQuery({ ...callQuery('listCategories'), enabled: isOld });
  const forgotten = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (viewed.length === 0) forgotten.current?.focus();
  }, [viewed]);
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
      <div className="flex items-baseline justify-between gap-4 text-sm">
        <h3 id="looked-at" className="text-soft truncate font-semibold">
          New in categories you viewed
        </h3>
        <button
          type="button"
          aria-label="Forget these categories"
          className="text-soft hover:text-ink min-h-6 shrink-0 underline"
          onClick={() => {
            forgetCategories();
            setSlugs([]);
          }}
        >
          Forget
        </button>
      </div>
      {found.length > 0 ? (
        <ul className="strip">
          {found.map(({ _id, slug, name, logo, tagline }) => (
            <li key={_id}>
              <Link
                to="/startup/$slug"
                params={{ slug }}
                className="bg-raised rounded-card hover:outline-line flex h-16 w-64 items-center gap-3 px-3 no-underline outline outline-transparent"
              >
                <LogoTile name={name} slug={slug} src={logo} size="small" />
                <span dir="auto" className="min-w-0">
                  <span className="block truncate font-semibold">{name}</span>
                  <span className="text-soft block truncate text-sm leading-snug">{tagline}</span>
                </span>
              </Link>
            </li>
          ))}
        </ul>
      ) : (
        <p className="text-soft">
          {data === undefined
            ? isError
              ? say`The newest startups could not be loaded. ${whyNotLoaded(error)}`
              : 'Loading...'
            : say`None of the newest ${data.startups.length} startups is in these categories. They have older ones:`}
        </p>
      )}
      {isOld && (
        <ul aria-label="Categories you viewed" className="strip">
          {lookedAt.map(({ slug, name, icon }) => (
            <li key={slug}>
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
