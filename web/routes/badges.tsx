import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute, getRouteApi, Link } from '@tanstack/react-router';
import { defaultEmbed, embedTargetOf } from '../../server/domain/sharing/embeds.ts';
import { embedQuery } from '../api/embeds.ts';
import { settingsQuery } from '../api/settings.ts';
import { Badges } from '../features/embeds/badges.tsx';
import { EmbedChoice } from '../features/embeds/embed-choice.tsx';
import { EmbedPreview } from '../features/embeds/embed-preview.tsx';
import { siteBase } from '../features/site/head.ts';
import { badgesPage } from '../features/site/head-pages.ts';
import { PageHead } from '../features/site/page-head.tsx';
import { choiceParam, filterParam, searchParams } from '../lib/search-params.ts';
import { EmptyState } from '../ui/empty-state.tsx';

export const Route = createFileRoute('/badges')({
  // The values are written out, not imported from `embeds.ts`, because every visit loads this part of the route.
  validateSearch: searchParams({ address: filterParam, theme: choiceParam(['light', 'dark']), size: choiceParam(['3', '10']) }),
  loaderDeps: ({ search: { address = '', theme, size } }) => ({ address, theme, size }),
  loader: async ({ context: { queryClient }, deps: { address, size = defaultEmbed.size } }) => {
    const target = embedTargetOf(address);
    if (target !== undefined) await queryClient.ensureQueryData(embedQuery(target, size));
  },
  component: BadgesPage,
});

/** A placeholder for the disabled query of an empty address. */
const nothing = { kind: 'startup', slug: '' } as const;

function BadgesPage() {
  // By path: an import of `Route` would put this page's code into the script of all routes, which every visit loads.
  const { address, theme = defaultEmbed.theme, size = defaultEmbed.size } = getRouteApi('/badges').useLoaderDeps();
  const { data: settings } = useSuspenseQuery(settingsQuery);
  const target = embedTargetOf(address);
  const { data: embed } = useQuery({ ...embedQuery(target ?? nothing, size), enabled: target !== undefined });
  const site = { base: siteBase(settings) || location.origin, siteName: settings.siteName };
  const options = { theme, size };
  const [startup] = embed?.startups ?? [];
  return (
    <>
      <PageHead page={badgesPage} />
      <h1 className="font-display text-[2.6rem] leading-[1.05] sm:text-6xl">Badges and embeds</h1>
      <p className="text-soft mt-4 max-w-2xl text-xl leading-snug">
        Show a startup, a category or a collection on your own website. Choose a page on {settings.siteName} and copy the code.
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
          <EmptyState title="There is no listing at this address.">
            <p>
              Open the page of a startup, a <Link to="/categories">category</Link> or a <Link to="/collections">collection</Link>,
              and copy its address from there.
            </p>
          </EmptyState>
        </div>
      )}
    </>
  );
}
