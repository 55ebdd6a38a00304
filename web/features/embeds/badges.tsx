import { useId } from 'react';
import {
  badgeKinds,
  badgePath,
  badgeSize,
  badgeSvg,
  type BadgeTheme,
  canShowBadge,
} from '../../../server/domain/sharing/badges.ts';
import type { EmbeddedStartup } from '../../../server/domain/sharing/embeds.ts';
import type { PublicFace } from '../../../server/domain/site/sections.contract.ts';
import { escapeXml } from '../../../server/domain/core/markup.ts';
import { SectionHeading } from '../../ui/section-heading.tsx';
import { CopyField } from '../../ui/copy-field.tsx';

const titles = { listed: 'Listed', likes: 'Likes', verified: 'Verified owner' } as const;

/** The badges of a startup, each with the HTML and Markdown that show it on another website. `base` is the URL of this site. */
export function Badges({
  startup,
  theme,
  base,
  siteName,
  face,
}: {
  startup: EmbeddedStartup;
  theme: BadgeTheme;
  base: string;
  siteName: string;
  face: PublicFace | undefined;
}) {
  const id = useId();
  const page = `${base}/startup/${encodeURIComponent(startup.slug)}`;
  return (
    <section aria-labelledby={id} className="mt-12">
      <SectionHeading id={id}>Badges</SectionHeading>
      <ul className="grid gap-8 lg:grid-cols-2">
        {badgeKinds.map((kind) => {
          const image = base + badgePath(startup.slug, kind, theme);
          const text = `${startup.name} on ${siteName}`;
          return (
            <li key={kind} className="border-line bg-raised rounded-card min-w-0 border p-5">
              <h3 className="mb-3 font-semibold">{titles[kind]}</h3>
              {canShowBadge(kind, startup) ? (
                <div className="space-y-4">
                  <img
                    // The image at the badge's URL, inlined because the demo does not have that URL.
                    src={`data:image/svg+xml,${encodeURIComponent(badgeSvg(startup, { kind, theme, siteName, face }))}`}
                    alt={text}
                    {...badgeSize}
                  />
                  <CopyField label="HTML" value={badgeHtml({ page, image, text })} />
                  <CopyField label="Markdown" value={`[![${text.replace(/[[\]\\]/g, '\\$&')}](${image})](${page})`} />
                </div>
              ) : (
                <p className="text-soft">For owners who have verified their website.</p>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}

function badgeHtml({ page, image, text }: { page: string; image: string; text: string }): string {
  const { width, height } = badgeSize;
  return `<a href="${escapeXml(page)}"><img src="${escapeXml(image)}" alt="${escapeXml(text)}" width="${width}" height="${height}"></a>`;
}
