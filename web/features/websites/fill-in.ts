import type { FieldValue } from '../../../server/domain/listings/fields.contract.ts';
import type { WebsiteContent } from '../../../server/domain/websites/websites.contract.ts';

/** A form that is filled from a website. Its parts are `name`, `tagline`, `description`, `icon`, `image` and fields (`fields.pricing`). */
export interface FillTarget {
  /** The URL that is in the form now, completed with a scheme. */
  website: () => string;
  /** The label of a part; undefined for a part that the form does not have. */
  labelOf: (part: string) => string | undefined;
  /** A field's value as pages show it. */
  textOf: (part: string, value: FieldValue) => string;
  /**
   * Whether the part is empty, has this value or has another value. A value that an earlier website filled in counts as empty.
   */
  compare: (part: string, value: FieldValue) => 'empty' | 'same' | 'other';
  write: (part: string, value: FieldValue) => void;
}

/** A value from the website for a part that has another value in the form. */
export interface Offer {
  part: string;
  label: string;
  value: FieldValue;
  /** The value as text; the URL of an image. */
  text: string;
  isImage: boolean;
}

/** Fills the empty parts of a form. Returns their labels, and offers for parts with other values. */
export function fillIn(target: FillTarget, { fields, ...parts }: WebsiteContent): { filled: string[]; offers: Offer[] } {
  const filled: string[] = [];
  const offers: Offer[] = [];
  const inFields = Object.entries(fields).map(([key, value]): [string, FieldValue] => [`fields.${key}`, value]);
  for (const [part, value] of [...Object.entries(parts), ...inFields]) {
    const label = target.labelOf(part);
    if (label === undefined || value === undefined) continue;
    const state = target.compare(part, value);
    if (state === 'other') {
      const isImage = part === 'icon' || part === 'image';
      offers.push({ part, label, value, isImage, text: typeof value === 'string' ? value : target.textOf(part, value) });
    } else if (state === 'empty') {
      target.write(part, value);
      filled.push(label.toLowerCase());
    }
  }
  return { filled, offers };
}
