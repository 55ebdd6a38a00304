import { useId } from 'react';
import {
  type Embed,
  embedDocument,
  embedFrame,
  embedHeight,
  type EmbedOptions,
  embedWidth,
} from '../../../server/domain/sharing/embeds.ts';
import { nouns } from '../../../server/domain/core/noun.ts';
import type { PublicFace } from '../../../server/domain/site/sections.contract.ts';
import { SectionHeading } from '../../ui/section-heading.tsx';
import { CopyField } from '../../ui/copy-field.tsx';

/** A preview of the document that other sites embed, and the HTML that embeds it. `base` is the URL of this site. */
export function EmbedPreview({
  embed,
  options,
  base,
  siteName,
  face,
}: {
  embed: Embed;
  options: EmbedOptions;
  base: string;
  siteName: string;
  face: PublicFace | undefined;
}) {
  const id = useId();
  const { target, startups } = embed;
  const [one, many] = nouns();
  const title = `${embed.title} on ${siteName}`;
  return (
    <section aria-labelledby={id} className="mt-12">
      <SectionHeading id={id}>Embed</SectionHeading>
      <div className="grid items-start gap-6 lg:grid-cols-[25rem_minmax(0,1fr)]">
        <iframe
          // The document at the embed's URL, inlined because the demo does not have that URL.
          srcDoc={embedDocument(embed, { theme: options.theme, base, siteName, face, noun: { one, many } })}
          sandbox="allow-popups allow-popups-to-escape-sandbox"
          title={`Preview: ${title}`}
          width={embedWidth}
          height={embedHeight(target.kind, startups.length)}
          className="max-w-full rounded-2xl"
        />
        <div className="min-w-0">
          <CopyField
            label="HTML"
            value={embedFrame(target, options, {
              base,
              title,
              size: { width: embedWidth, height: embedHeight(target.kind, startups.length) },
            })}
          />
          <p className="text-soft mt-3 max-w-xl leading-snug">
            It has no scripts, sets no cookies, and always shows the current public information. Editors that support oEmbed only
            need the address of the page.
          </p>
        </div>
      </div>
    </section>
  );
}
