import type { SampleRecords } from '../../server/domain/submissions/setup/sample-records.ts';
import { sampleAudience } from './audience.ts';
import { sampleContent } from './content.ts';
import { sampleDirectory } from './directory.ts';
import { newSiteSettings } from './new-site.ts';

/** The sample, for its removal. Its times do not matter there. */
export function sampleRecords(): SampleRecords {
  const now = new Date();
  return { ...sampleDirectory(now), ...sampleContent(now), ...sampleAudience(now), emptySettings: newSiteSettings };
}
