/**
 * Words that make content blockers refuse a file, whatever the file contains, because the lists of blockers have rules such as
 * "-ads." and "/analytics-". Each pattern matches a whole word of a file's name.
 */
const refusedWord =
  /^(?:ads?|adv|advert\w*|affiliates?|analytics?|banners?|beacons?|consent|cookies?|counters?|impressions?|metrics?|newsletters?|pixels?|popups?|promos?|promotions?|share|social|sponsor\w*|statistics|stats?|telemetry|track(?:ers?|ing|s)?|views?)$/i;

/** The words of a file's name and their separators, in order. */
const parts = (name: string): string[] => name.split(/([^A-Za-z\d]+|(?<=[a-z])(?=[A-Z]))/);

/** A name for a file of the build that no blocker refuses: "admin.analytics" becomes "admin.part". */
export function neutralName(name: string): string {
  return parts(name)
    .map((part) => (refusedWord.test(part) ? 'part' : part))
    .join('');
}

/** Whether a blocker may refuse a file of this name. */
export function isRefusedName(name: string): boolean {
  return parts(name).some((part) => refusedWord.test(part));
}
