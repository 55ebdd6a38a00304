import { useQuery } from '@tanstack/react-query';
import { say } from '../../../../server/domain/core/noun.ts';
import { isHttpUrl } from '../../../../server/domain/core/http-url.ts';
import type { Field } from '../../../../server/domain/listings/fields.contract.ts';
import { fieldText } from '../../../../server/domain/listings/field-text.ts';
import { askedFields } from '../../../../server/domain/listings/field-values.ts';
import { newId } from '../../../../server/domain/core/ids.ts';
import { decodeDataUrl } from '../../../../server/domain/core/images.ts';
import { callQuery } from '../../../api/call-query.ts';
import type { DraftImage } from '../../../offline/drafts/listing-drafts.ts';
import { fieldKeyOf } from '../../fields/part-label.ts';
import { withScheme } from '../../../../server/domain/core/with-scheme.ts';
import type { ListingForm } from '../draft/use-listing-form.ts';
import { DuplicateNotice } from './duplicates.tsx';
import { isSameJson } from '../../../lib/conflict.ts';
import type { FillTarget } from '../../websites/fill-in.ts';
import { FillFromSite } from '../../websites/fill-from-site.tsx';

/** The wizard's field and its label for each part of a website's content. */
const wizardFields = {
  name: ['productName', 'Product name'],
  tagline: ['pitch', 'Pitch'],
  description: ['description', 'Description'],
  icon: ['icon', 'Icon'],
  image: ['media', 'Screenshots'],
} as const;

/**
 * Reports a listing with the same website, and fills the form from the website. `checkedWebsite` is the URL at the last pause in
 * typing. `ownSlug` is the slug of the published listing being edited.
 */
export function FillListing({
  form,
  checkedWebsite,
  ownSlug,
}: {
  form: ListingForm;
  checkedWebsite: string;
  ownSlug: string | undefined;
}) {
  const { data: fields = [] } = useQuery(callQuery('listFields'));
  const { data } = useQuery({
    ...callQuery('checkWebsite', { query: { website: checkedWebsite } }),
    select: ({ startup }) => startup,
    enabled: isHttpUrl(checkedWebsite),
  });
  const duplicate = checkedWebsite === withScheme(form.values.website) && data?.slug !== ownSlug ? data : undefined;
  return (
    <>
      <div aria-live="polite">
        {duplicate != null && (
          <DuplicateNotice
            existing={duplicate}
            linkTexts={[`View ${duplicate.name}`, 'Claim it']}
          >{say`A startup with this website is already listed.`}</DuplicateNotice>
        )}
      </div>
      <FillFromSite
        target={fillTarget(form, askedFields(fields))}
        renderListed={(listed) =>
          listed.slug !== ownSlug &&
          listed.slug !== duplicate?.slug && (
            <DuplicateNotice existing={listed} linkTexts={[`View ${listed.name}`, 'Claim it']}>
              This address redirects to a website that is already listed.
            </DuplicateNotice>
          )
        }
      />
    </>
  );
}

function fillTarget(form: ListingForm, asked: readonly Field[]): FillTarget {
  const fieldOf = (part: string) => asked.find(({ key }) => key === fieldKeyOf(part));
  const wizardField = (part: string) => Object.entries(wizardFields).find(([name]) => name === part)?.[1];
  /** The name of a part in `fromWebsite`. */
  const markOf = (part: string) => wizardField(part)?.[0] ?? part;
  const valueOf = (part: string): unknown => {
    const values = form.current();
    const [field] = wizardField(part) ?? [];
    return field === undefined ? values.fields?.[fieldKeyOf(part) ?? ''] : values[field];
  };
  return {
    website: () => withScheme(form.current().website),
    labelOf: (part) => wizardField(part)?.[1] ?? fieldOf(part)?.label,
    textOf: (part, value) => {
      const field = fieldOf(part);
      return field === undefined ? String(value) : fieldText(value, field);
    },
    compare: (part, value) => {
      const now = valueOf(part);
      if (isSameJson(now, value)) return 'same';
      const isEmpty = now == null || (typeof now === 'string' && now.trim() === '') || (Array.isArray(now) && now.length === 0);
      return isEmpty || form.current().fromWebsite?.includes(markOf(part)) === true ? 'empty' : 'other';
    },
    write: (part, value) => {
      const key = fieldKeyOf(part);
      const text = String(value);
      if (key !== undefined) form.set('fields', (before) => ({ ...before, [key]: value }), part);
      else if (part === 'icon') form.set('icon', imageOf(text, 'icon.webp'));
      else if (part === 'image')
        form.set('media', [imageOf(text, `${new URL(withScheme(form.current().website)).hostname}.webp`)]);
      else if (part === 'name' || part === 'tagline' || part === 'description') form.set(wizardFields[part][0], text);
      form.set('fromWebsite', (before = []) => [...before, markOf(part)]);
    },
  };
}

function imageOf(dataUrl: string, name: string): DraftImage {
  const bytes = decodeDataUrl(dataUrl) ?? new Uint8Array();
  return { id: newId(), name, source: new Blob([bytes as Uint8Array<ArrayBuffer>], { type: 'image/webp' }) };
}
