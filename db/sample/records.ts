import type { SampleRecords } from '../../server/domain/submissions/setup/sample-records.ts';
import { sampleAudience } from './audience.ts';
import { sampleContent } from './content.ts';
import { sampleDirectory } from './directory.ts';
import { newSiteSettings } from './new-site.ts';

/** The sample's records, for removing them. The removal ignores their times. */
export function sampleRecords(): SampleRecords {
  const now = new Date();
  return { ...sampleDirectory(now), ...sampleContent(now), ...sampleAudience(now), emptySettings: newSiteSettings };
}
