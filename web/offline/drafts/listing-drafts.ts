import type { FieldValues } from '../../../server/domain/listings/fields.contract.ts';
import type { BillingCycle } from '../../../server/domain/submissions/payments/payments.contract.ts';
import type { SubmissionPayload } from '../../../server/domain/submissions/submissions.contract.ts';
import * as storage from './draft-storage.ts';

/** An image of a listing being written: a new file, or the address of an existing image. */
export interface DraftImage {
  /** Identifies the image on the page and on the device. */
  id: string;
  /** The file name. */
  name: string;
  source: Blob | string;
}

/** The submission wizard's fields, as typed. */
export interface ListingDraft extends Omit<SubmissionPayload, 'icon' | 'media' | 'userId' | 'subscriptionId' | 'fields'> {
  icon: DraftImage | null;
  media: readonly DraftImage[];
  /** Missing in drafts of earlier versions. */
  fields?: FieldValues | undefined;
  /** The fields whose values came from the website and were not edited since: "pitch", "fields.pricing". */
  fromWebsite?: readonly string[] | undefined;
  /** The billing cycle; undefined means annual. */
  cycle?: BillingCycle | undefined;
  /** Undefined until a payment is started with PayPal. */
  payment?: StartedPayment | undefined;
  /** Set only for a published listing that its owner edits. */
  tags?: readonly string[] | undefined;
  /** The published listing from which an edit started, and its version. */
  base?: { version: string; values: ListingDraft } | undefined;
}

/** A subscription created for the draft. Only the server knows whether it is paid. */
export interface StartedPayment {
  subscriptionId: string;
  cycle: BillingCycle;
  /** Whether PayPal reported to this page that the member approved the payment. */
  approved: boolean;
  /** The submission as stored by the server, with the URLs of its images. It is sent after the subscription is paid. */
  payload: SubmissionPayload;
}

/** A draft as the device stores it. */
export interface StoredListingDraft {
  values: ListingDraft;
  step: number;
  /** In milliseconds. */
  savedAt: number;
  /** The page that saved the draft. */
  writer: string;
}

export interface ListingDraftStorage {
  load(key: string): Promise<StoredListingDraft | undefined>;
  /** `memory`: the device has no database or no room, and the draft lasts as long as the page. */
  save(key: string, draft: StoredListingDraft): Promise<'device' | 'memory'>;
  remove(key: string): Promise<void>;
  /**
   * Calls `onChange` with the draft when any tab saves it, and with undefined when it is removed. Returns the function that stops
   * this.
   */
  watch(key: string, onChange: (saved: Pick<StoredListingDraft, 'savedAt' | 'writer'> | undefined) => void): () => void;
}

/** A member has one draft for a new listing, one for each listing being resubmitted, and one for each edit (`editDraftKey`). */
export function draftKey(memberId: string, startupId: string | undefined): string {
  return startupId === undefined ? memberId : `${memberId} ${startupId}`;
}

/** A separate key, because a draft for resubmitting the same listing is outdated after the listing is published. */
export function editDraftKey(memberId: string, startupId: string): string {
  return `${draftKey(memberId, startupId)} edit`;
}

export const listingDraftStorage: ListingDraftStorage = {
  async load(key) {
    const stored = await storage.loadDraft(key);
    if (stored === undefined) return undefined;
    // The cast is safe, because only `save` below writes drafts under these keys.
    const values = stored.values as ListingDraft;
    const withFile = (image: DraftImage): DraftImage[] => {
      const source = image.source || stored.files.get(image.id);
      return source === undefined ? [] : [{ ...image, source }];
    };
    const [icon = null] = values.icon === null ? [] : withFile(values.icon);
    const { step, savedAt, writer } = stored;
    return { values: { ...values, icon, media: values.media.flatMap(withFile) }, step, savedAt, writer };
  },

  save(key, { values, ...draft }) {
    const files = new Map<string, Blob>();
    const withoutFile = (image: DraftImage): DraftImage => {
      if (typeof image.source === 'string') return image;
      files.set(image.id, image.source);
      return { ...image, source: '' };
    };
    const icon = values.icon === null ? null : withoutFile(values.icon);
    const stored = { ...values, icon, media: values.media.map(withoutFile) };
    return storage.saveDraft({ key, ...draft, values: stored, files });
  },

  remove: storage.removeDraft,
  watch: storage.watchDraft,
};
