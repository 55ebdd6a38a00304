import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute, getRouteApi, Link, redirect } from '@tanstack/react-router';
import { say } from '../../server/domain/core/noun.ts';
import type { StartupSuggestion } from '../../server/domain/listings/startups.contract.ts';
import { defaultEmbed, embedTargetOf } from '../../server/domain/sharing/embeds.ts';
import { callQuery } from '../api/call-query.ts';
import { embedQuery } from '../api/embeds.ts';
import { settingsQuery, useIsHidden } from '../api/settings.ts';
import { Badges } from '../features/embeds/badges.tsx';
import { EmbedChoice } from '../features/embeds/embed-choice.tsx';
import { EmbedPreview } from '../features/embeds/embed-preview.tsx';
import { siteBase } from '../features/site/head.ts';
import { badgesPage } from '../features/site/head-pages.ts';
import { PageHead } from '../features/site/page-head.tsx';
import { choiceParam, filterParam, searchParams } from '../lib/search-params.ts';
import { chipClass } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';

export const Route = createFileRoute('/badges')({
  // The values are repeated here rather than imported from `embeds.ts`, because every visit loads this part of the route.
  validateSearch: searchParams({ address: filterParam, theme: choiceParam(['light', 'dark']), size: choiceParam(['3', '10']) }),
  loaderDeps: ({ search: { address = '', theme, size } }) => ({ address, theme, size }),
  loader: async ({ context: { queryClient }, deps: { address, size = defaultEmbed.size } }) => {
    const target = embedTargetOf(address);
    if (target !== undefined) {
      await queryClient.ensureQueryData(embedQuery(target, size));
      return;
    }
    if (!isName(address)) return;
    // An offline device may not know the names. The page then says that nothing was found.
    const slug = await (await import('../api/named-slug.ts')).namedSlug(address, queryClient).catch(() => undefined);
    if (slug !== undefined)
      throw redirect({ to: '/badges', search: (before) => ({ ...before, address: `/startup/${slug}` }), replace: true });
  },
  component: BadgesPage,
});

/** Whether a text is not an address and may be the name of a startup. */
const isName = (text: string) => text !== '' && !text.includes('/');

/** A placeholder for the disabled query of an empty address. */
const nothing = { kind: 'startup', slug: '' } as const;

function BadgesPage() {
  // Refers to the route by its path, because using `Route` here would add this page's code to the script of all routes, which
  // every visit loads.
  const { address, theme = defaultEmbed.theme, size = defaultEmbed.size } = getRouteApi('/badges').useLoaderDeps();
  const { data: settings } = useSuspenseQuery(settingsQuery);
  const hasCollections = !useIsHidden('collections');
  const target = embedTargetOf(address);
  const { data: embed } = useQuery({ ...embedQuery(target ?? nothing, size), enabled: target !== undefined });
  const { data: suggestions = [] } = useQuery({
    ...callQuery('suggestStartups', { query: { q: address } }),
    enabled: target === undefined && isName(address),
  });
  const site = { base: siteBase(settings) || location.origin, siteName: settings.siteName, face: settings.face };
  const options = { theme, size };
  const [startup] = embed?.startups ?? [];
  return (
    <>
      <PageHead page={badgesPage} />
      <h1 className="font-display text-[2.6rem] leading-[1.05] sm:text-6xl">Badges and embeds</h1>
      <p className="text-soft mt-4 max-w-2xl text-xl leading-snug">
        {hasCollections ? say`Show a startup, a category or a collection` : say`Show a startup or a category`} on your own
        website. Enter its name or the address of its page on {settings.siteName}, and copy the code.
      </p>
      <EmbedChoice address={address} kind={target?.kind} options={options} />
      {embed !== undefined && embed !== null && (
        <>
          {startup !== undefined && embed.target.kind === 'startup' && (
            <Badges startup={startup} theme={theme === 'dark' ? 'dark' : 'light'} {...site} />
          )}
          <EmbedPreview embed={embed} options={options} {...site} />
        </>
      )}
      {address !== '' && (target === undefined || embed === null) && (
        <div className="mt-12">
          {suggestions.length > 0 ? (
            <NamedListings names={suggestions} />
          ) : (
            <EmptyState title={isName(address) ? 'There is no listing with this name.' : 'There is no listing at this address.'}>
              <p>
                {say`Open the page of a startup`}
                {hasCollections ? ',' : ' or'} a <Link to="/categories">category</Link>
                {hasCollections && (
                  <>
                    {' '}
                    or a <Link to="/collections">collection</Link>
                  </>
                )}
                , and copy its address from there.
              </p>
            </EmptyState>
          )}
        </div>
      )}
    </>
  );
}

/** The startups that a typed name may refer to. */
function NamedListings({ names }: { names: readonly Pick<StartupSuggestion, '_id' | 'name' | 'slug'>[] }) {
  return (
    <>
      <output className="block">Which one do you mean?</output>
      <ul aria-label={say`Startups with this name`} className="mt-3 flex flex-wrap gap-2">
        {names.map(({ _id, name, slug }) => (
          <li key={_id}>
            <Link to="/badges" search={(before) => ({ ...before, address: `/startup/${slug}` })} className={chipClass}>
              <bdi>{name}</bdi>
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}
