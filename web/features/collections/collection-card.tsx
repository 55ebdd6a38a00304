import { Link } from '@tanstack/react-router';
import type { CollectionCard as Collection } from '../../../server/domain/collections/collections.contract.ts';
import { countOf, excerpt } from '../../lib/text.ts';
import { LogoTile } from '../../ui/logo-tile.tsx';

/** A public collection in the list: the logos of its first startups, its title and the beginning of its introduction. */
export function CollectionCard({ collection }: { collection: Collection }) {
  const { slug, title, introduction, startups, startupIds } = collection;
  return (
    <article className="stretched-link-card border-line bg-raised hover:border-field rounded-card relative flex h-full flex-col border p-5 transition-colors sm:p-6">
      <div aria-hidden="true" className="flex h-14 flex-wrap gap-2 overflow-hidden">
        {startups.map(({ _id, name, logo }) => (
          <LogoTile key={_id} name={name} src={logo} />
        ))}
      </div>
      <h2 dir="auto" className="font-display mt-5 text-[1.4rem] leading-[1.2]">
        <Link to="/collections/$slug" params={{ slug }} className="stretched-link no-underline">
          {title}
        </Link>
      </h2>
      {introduction !== '' && (
        <p dir="auto" className="text-soft mt-2 leading-normal wrap-anywhere">
          {excerpt(introduction, 180)}
        </p>
      )}
      <p className="text-soft mt-auto pt-4 text-sm">{countOf(startupIds.length, 'startup')}</p>
    </article>
  );
}
