import type { Claim } from '../../server/domain/ownership/claims.contract.ts';
import type { Username } from './people.ts';

/** `startup` is the listing's name. */
export interface SampleFavorite {
  by: Username;
  startup: string;
  daysAgo: number;
}

/** No person has two on the same day, so sorting by time is unambiguous. */
export const sampleFavorites: SampleFavorite[] = [
  {
    by: 'mara',
    startup: 'The Patient Society for Keeping Beloved Old Software Running Without Making a Fuss About It',
    daysAgo: 30,
  },
  { by: 'mara', startup: 'Decoy Pond', daysAgo: 9 },
  { by: 'mara', startup: 'Handover Hat', daysAgo: 5 },
  { by: 'mara', startup: 'Kerning Panic', daysAgo: 2 },
  { by: 'mara', startup: '日々ノート', daysAgo: 1 },
  { by: 'mara', startup: 'Mosscount', daysAgo: 0 },
  { by: 'jonas', startup: 'Last Ferry Home', daysAgo: 12 },
  { by: 'jonas', startup: 'Foley Cat', daysAgo: 4 },
  { by: 'jonas', startup: 'Ferrywire', daysAgo: 3 },
  { by: 'lucia', startup: 'Politely Overdue', daysAgo: 7 },
  { by: 'lucia', startup: 'Ferrywire', daysAgo: 2 },
  { by: 'lucia', startup: 'Ö', daysAgo: 0 },
  { by: 'kenji', startup: 'Last Ferry Home', daysAgo: 8 },
  { by: 'kenji', startup: 'Ferrywire', daysAgo: 1 },
  { by: 'amara', startup: 'Handover Hat', daysAgo: 3 },
  { by: 'amara', startup: 'Swatchling', daysAgo: 0 },
  { by: 'beatrix', startup: 'Brújula', daysAgo: 6 },
];

export interface SampleClaim {
  by: Username;
  startup: string;
  status: Claim['status'];
  daysAgo: number;
  /** Omitted for pending claims. */
  decidedDaysAgo?: number;
  /** Set when the claimant has proven the website. */
  proven?: true;
}

/** Oldest first. */
export const sampleClaims: SampleClaim[] = [
  { by: 'kenji', startup: 'Forget Me, Please', status: 'rejected', daysAgo: 44, decidedDaysAgo: 43 },
  { by: 'mara', startup: 'Miselist', status: 'rejected', daysAgo: 31, decidedDaysAgo: 28 },
  { by: 'mara', startup: 'Last Ferry Home', status: 'approved', daysAgo: 17, decidedDaysAgo: 16, proven: true },
  { by: 'tomasz', startup: 'Vitrine Nine', status: 'approved', daysAgo: 12, decidedDaysAgo: 10 },
  { by: 'amara', startup: 'Loopcrate', status: 'pending', daysAgo: 3 },
  { by: 'mara', startup: 'Loopcrate', status: 'pending', daysAgo: 1 },
];

/** The sender is the listing's owner, and the topics are the listing's categories. */
export interface SampleSubmission {
  startup: string;
  /** Usernames, some of them without an account. */
  makers: string[];
  /** The maker who has not answered yet; the others have accepted. */
  unanswered?: Username;
  comments?: string;
  specialOffer?: string;
  /** A page with a video, or a video file, on the listing's website. */
  video?: 'page' | 'file';
  wantsAccelerator?: true;
  wantsFunding?: true;
}

export const sampleSubmissions: SampleSubmission[] = [
  { startup: 'Wobblecoin', makers: ['callum'], comments: 'To the moon!', wantsFunding: true },
  {
    startup: 'Grantling',
    makers: ['mara', 'amara'],
    comments: 'We moved to a new host this week, so the website may be slow for a day or two.',
    wantsAccelerator: true,
  },
  { startup: 'Ferrywire', makers: ['mara', 'jonas'], specialOffer: 'Six months of crossings free for readers.', video: 'page' },
  {
    startup: 'Handover Hat',
    makers: ['priya', 'night-shift-sven', 'noor', 'mara'],
    unanswered: 'mara',
    specialOffer: 'Three months free for every ward that sends us a photograph of its old handover sheet.',
    video: 'file',
  },
  { startup: 'Meepleyard', makers: ['kenji'] },
  { startup: 'Ö', makers: ['mara'] },
  {
    startup: 'Commonplacer',
    makers: ['mara', 'lucia'],
    comments: 'The screenshot shows the beta; the new one has fewer buttons.',
    specialOffer: 'The first year free for anybody who brings a hundred sentences.',
  },
  { startup: 'Parcel Aunt', makers: ['noor'], wantsAccelerator: true, wantsFunding: true },
];
