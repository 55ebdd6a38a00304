import { nouns, say } from '../../../../server/domain/core/noun.ts';
import type { ListingFate } from '../../../../server/domain/submissions/people.contract.ts';
import { countOf } from '../../../lib/text.ts';

/** The effects of deleting a user, besides the account itself, as sentences. */
export function deletionEffects(
  impact: Record<'startups' | 'merged' | 'favorites' | 'claims' | 'subscriptions', number>,
  fate: ListingFate,
): string[] {
  const { startups, merged, favorites, claims, subscriptions } = impact;
  const effects = [`${countOf(favorites, 'favorite')} and ${countOf(claims, 'claim')} are deleted too.`];
  if (fate === 'keep')
    effects.push(`${countOf(startups, ...nouns())} ${startups === 1 ? 'stays' : 'stay'} in the directory without an owner.`);
  else {
    const deleted = startups - merged;
    const parts = 'with likes, statistics, claims and reports';
    effects.push(`${countOf(deleted, ...nouns())} ${deleted === 1 ? 'is' : 'are'} deleted permanently, ${parts}.`);
    if (merged > 0)
      effects.push(
        say`${countOf(merged, 'merged duplicate')} ${merged === 1 ? 'stays' : 'stay'} archived: other startups use the address.`,
      );
  }
  if (subscriptions > 0)
    effects.push(
      `${countOf(subscriptions, 'running subscription')} ${subscriptions === 1 ? 'is' : 'are'} canceled. Payments are not refunded.`,
    );
  return effects;
}
