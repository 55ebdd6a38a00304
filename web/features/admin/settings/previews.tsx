import type { ReactNode } from 'react';
import type { Settings } from '../../../../server/domain/site/settings.contract.ts';
import { hostOf } from '../../../lib/text.ts';

/** Builds the head of the public home page from settings. */
export type HeadOf = (settings: Settings) => {
  title: string;
  description: string;
  canonical: string | undefined;
  openGraph: Readonly<Record<string, string>>;
};

/** Previews of a search result and a share card, from the typed settings. */
export function Previews({ settings, logo, headOf }: { settings: Settings; logo: string; headOf: HeadOf }) {
  const head = headOf(settings);
  const host = hostOf(head.canonical ?? '');
  const image = settings.ogImage || logo;
  return (
    <aside aria-label="Previews" className="space-y-6 xl:sticky xl:top-24">
      <Preview title="Search result">
        <p className="text-soft truncate text-sm">{host}</p>
        <p className="text-blue mt-0.5 line-clamp-2 text-lg leading-snug">{head.title}</p>
        <p className="text-soft mt-1 line-clamp-3 text-sm leading-normal">{head.description}</p>
      </Preview>
      <Preview title="Share card" flush>
        <ShareImage key={image} src={image} />
        <div className="border-line border-t p-4">
          <p className="text-soft truncate text-sm">{host}</p>
          <p className="line-clamp-2 leading-snug font-semibold">{head.openGraph['og:title']}</p>
          <p className="text-soft mt-1 line-clamp-2 text-sm leading-normal">{head.openGraph['og:description']}</p>
        </div>
      </Preview>
    </aside>
  );
}

function ShareImage({ src }: { src: string }) {
  if (src === '') {
    return <p className="bg-sunken text-soft grid aspect-[40/21] place-items-center p-4 text-center text-sm">No image yet</p>;
  }
  return <img src={src} alt="" className="bg-sunken aspect-[40/21] w-full object-cover" />;
}

function Preview({ title, flush = false, children }: { title: string; flush?: boolean; children: ReactNode }) {
  return (
    <section aria-label={title}>
      <h2 className="text-soft mb-2 text-sm font-semibold">{title}</h2>
      <div className={`border-line rounded-card bg-raised max-w-md overflow-hidden border ${flush ? '' : 'p-4'}`}>{children}</div>
    </section>
  );
}
