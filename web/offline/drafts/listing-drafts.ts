import type { BillingCycle } from '../../../server/contract/payments.ts';
import type { SubmissionPayload } from '../../../server/contract/submissions.ts';
import * as device from './draft-storage.ts';

/** A picture of a listing that is being written: a new one, or the address of one the listing has. */
export interface DraftImage {
  /** Names it on the page and on the device. */
  id: string;
  /** What its file is called. */
  name: string;
  source: Blob | string;
}

/** What the wizard asks for, as it is typed (spec §3, Submission payload). */
export interface ListingDraft extends Omit<SubmissionPayload, 'icon' | 'media' | 'userId' | 'subscriptionId'> {
  icon: DraftImage | null;
  media: readonly DraftImage[];
  /** How often a plan is paid for; annual unless said (spec §4, Payment). */
  cycle?: BillingCycle | undefined;
  /** Undefined before PayPal was asked for anything. */
  payment?: StartedPayment | undefined;
}

/** A subscription that was made for the draft. Whether it is paid only the server knows. */
export interface StartedPayment {
  subscriptionId: string;
  cycle: BillingCycle;
  /** PayPal said on this page that its payer agreed. */
  approved: boolean;
  /** What the server keeps since, with the addresses of its pictures: what is submitted once it is paid. */
  payload: SubmissionPayload;
}

/** A draft as the device has it. */
export interface StoredListingDraft {
  values: ListingDraft;
  step: number;
  /** Milliseconds. */
  savedAt: number;
  /** The page that saved it. */
  writer: string;
}

/** Where drafts are kept. */
export interface ListingDraftStorage {
  load(key: string): Promise<StoredListingDraft | undefined>;
  /** `memory` is as long as the page lives: the device has no database for us, or no room. */
  save(key: string, draft: StoredListingDraft): Promise<'device' | 'memory'>;
  remove(key: string): Promise<void>;
  /** Tells when it was saved, and that it is gone, whichever tab did it. */
  watch(key: string, onChange: (saved: Pick<StoredListingDraft, 'savedAt' | 'writer'> | undefined) => void): () => void;
}

/** One draft for a new listing, and one for each listing that is sent again; nobody else on this device sees them. */
export function draftKey(memberId: string, startupId: string | undefined): string {
  return startupId === undefined ? memberId : `${memberId} ${startupId}`;
}

export const listingDraftStorage: ListingDraftStorage = {
  async load(key) {
    const kept = await device.loadDraft(key);
    if (kept === undefined) return undefined;
    // Only `save` below writes what is read here.
    const values = kept.values as ListingDraft;
    const joined = (picture: DraftImage): DraftImage[] => {
      const source = picture.source || kept.files.get(picture.id);
      return source === undefined ? [] : [{ ...picture, source }];
    };
    const [icon = null] = values.icon === null ? [] : joined(values.icon);
    const { step, savedAt, writer } = kept;
    return { values: { ...values, icon, media: values.media.flatMap(joined) }, step, savedAt, writer };
  },

  save(key, { values, ...draft }) {
    const files = new Map<string, Blob>();
    const parted = (picture: DraftImage): DraftImage => {
      if (typeof picture.source === 'string') return picture;
      files.set(picture.id, picture.source);
      return { ...picture, source: '' };
    };
    const icon = values.icon === null ? null : parted(values.icon);
    return device.saveDraft({ key, ...draft, values: { ...values, icon, media: values.media.map(parted) }, files });
  },

  remove: device.removeDraft,
  watch: device.watchDraft,
};
