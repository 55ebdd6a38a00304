import type { SortColumn } from '../server/domain/core/sort-columns.ts';
import type { Slice, TableFilter } from './records.ts';
import type { AuditEntry } from '../server/domain/site/audit.contract.ts';
import type { SiteSections } from '../server/domain/site/stored-sections.contract.ts';
import type { Settings } from '../server/domain/site/settings.contract.ts';

/** The site's settings, and the log of admin actions. */
export interface SiteStore {
  settings: {
    /** Undefined until first saved. */
    get(): Promise<Settings | undefined>;
    save(settings: Settings): Promise<void>;
  };

  /** The parts of the settings that have a screen of their own. */
  siteSections: {
    /** Undefined until first saved. */
    get<Name extends keyof SiteSections>(name: Name): Promise<SiteSections[Name] | undefined>;
    /** Also raises `Store.version`. */
    save<Name extends keyof SiteSections>(name: Name, value: SiteSections[Name]): Promise<void>;
  };

  /** The log of admin actions. Rows change only when their actor or subject is removed. Old rows are purged. */
  audit: {
    add(entry: AuditEntry): Promise<void>;
    /** Newest first, then id descending. The search covers actor, action and subject. With `userId`, only entries by or about the user. */
    table(
      filter: TableFilter<SortColumn<'audit'>> & { userId?: string },
      slice: Slice,
    ): Promise<{ entries: AuditEntry[]; total: number }>;
    /** The entries by or about a user: newest first, then id descending; and how many there are. */
    ofUser(userId: string, limit: number): Promise<{ entries: AuditEntry[]; total: number }>;
  };
}
