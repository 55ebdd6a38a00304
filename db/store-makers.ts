import type { MakerStatus } from '../server/domain/submissions/makers.contract.ts';
import type { Maker } from '../server/domain/listings/startups.contract.ts';
import type { StartupRecord } from './records.ts';

/** Whether a member agrees to be shown as a maker of a listing that names them. A row stays after a no: nobody is asked twice. */
export interface MakerRecord {
  startupId: string;
  userId: string;
  /** The username by which the listing named the member, in lower case. */
  usernameKey: string;
  status: MakerStatus;
  askedAt: string;
  /** Null while `asked`. */
  answeredAt: string | null;
}

/** A row with what its member sees of the listing. */
export interface NamedMaker extends MakerRecord {
  startup: Pick<StartupRecord, '_id' | 'name' | 'slug' | 'logo' | 'status' | 'userId' | 'makers'>;
}

/** The part of the store with who agreed to be a maker of which listing. Rows are removed with the listing or the member. */
export interface MakerStore {
  makers: {
    find(startupId: string, userId: string): Promise<MakerRecord | undefined>;
    /** Includes listings of every status; `askedAt` descending, then listing id. */
    ofUser(userId: string): Promise<NamedMaker[]>;
    /** The active members who accepted and still have the username by which they were named, by user id. */
    accepted(startupId: string): Promise<Maker[]>;
    /** Inserts the member's row of the listing, or replaces it. The public sees when it was or is accepted. */
    save(maker: MakerRecord): Promise<void>;
    /** Writes an answer; returns false and changes nothing when the status is not `expecting`. */
    answer(
      key: Pick<MakerRecord, 'startupId' | 'userId'>,
      status: Exclude<MakerStatus, 'asked'>,
      expecting: MakerStatus,
      at: string,
    ): Promise<boolean>;
    removeOfStartup(startupId: string): Promise<void>;
  };
}
