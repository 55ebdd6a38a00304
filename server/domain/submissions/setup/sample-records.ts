import type { CollectionRecord, PlanRecord, StartupRecord, SubscriberRecord, UserRecord } from '../../../../db/store.ts';
import type { Feedback } from '../../audience/feedback.contract.ts';
import type { Advertising } from '../../content/advertising.contract.ts';
import type { Deal } from '../../content/deals.contract.ts';
import type { FaqCategory } from '../../content/faq.contract.ts';
import type { Page } from '../../content/pages.contract.ts';
import type { Post } from '../../content/posts.contract.ts';
import type { Settings } from '../../site/settings.contract.ts';

/** The sample directory as it was created. Its times may differ. */
export interface SampleRecords {
  startups: readonly StartupRecord[];
  users: readonly UserRecord[];
  posts: readonly Post[];
  deals: readonly Deal[];
  collections: readonly CollectionRecord[];
  pages: readonly Page[];
  plans: readonly PlanRecord[];
  faq: readonly FaqCategory[];
  advertising: Advertising;
  feedback: readonly Feedback[];
  subscribers: readonly SubscriberRecord[];
  settings: Settings;
  /** The settings of a directory that was created without the sample. */
  emptySettings: Settings;
}
