import type { FieldValue } from '../../../server/domain/listings/fields.contract.ts';
import type { WebsiteContent } from '../../../server/domain/websites/websites.contract.ts';

/** A form that is filled from a website. Parts are `name`, `tagline`, `description`, `icon`, `image`, and fields: `fields.pricing`. */
export interface FillTarget {
  /** The address that the form has now, with its scheme. */
  website: () => string;
  /** What the form calls a part; undefined for one that it does not have. */
  labelOf: (part: string) => string | undefined;
  /** The text of a value of a field, as pages show it. */
  textOf: (part: string, value: FieldValue) => string;
  /** Whether the form has nothing there, this very value, or another one. What came from a website before counts as nothing. */
  compare: (part: string, value: FieldValue) => 'empty' | 'same' | 'other';
  write: (part: string, value: FieldValue) => void;
}

/** What the website says otherwise than the form. */
export interface Offer {
  part: string;
  label: string;
  value: FieldValue;
  /** The value as text; of a picture its address. */
  text: string;
  isPicture: boolean;
}

/** Writes into a form what it does not have yet. Returns the labels of what was filled, and what it has otherwise. */
export function fillIn(target: FillTarget, { fields, ...parts }: WebsiteContent): { filled: string[]; offers: Offer[] } {
  const filled: string[] = [];
  const offers: Offer[] = [];
  const inFields = Object.entries(fields).map(([key, value]): [string, FieldValue] => [`fields.${key}`, value]);
  for (const [part, value] of [...Object.entries(parts), ...inFields]) {
    const label = target.labelOf(part);
    if (label === undefined || value === undefined) continue;
    const state = target.compare(part, value);
    if (state === 'other') {
      const isPicture = part === 'icon' || part === 'image';
      offers.push({ part, label, value, isPicture, text: typeof value === 'string' ? value : target.textOf(part, value) });
    } else if (state === 'empty') {
      target.write(part, value);
      filled.push(label.toLowerCase());
    }
  }
  return { filled, offers };
}
