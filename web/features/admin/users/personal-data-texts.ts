import type { AddressCounts } from '../../../../server/domain/transfer/personal-data.contract.ts';
import { countOf } from '../../../lib/text.ts';

const nouns: Readonly<Record<keyof AddressCounts, readonly [one: string, many: string]>> = {
  newsletter: ['newsletter subscription', 'newsletter subscriptions'],
  feedback: ['piece of feedback', 'pieces of feedback'],
  reports: ['report', 'reports'],
  corrections: ['suggested change', 'suggested changes'],
  emails: ['email', 'emails'],
};

/** The kinds of data that were found, each with its number of rows and its noun. */
export function foundData(counts: AddressCounts): (readonly [number: number, one: string, many: string])[] {
  return (Object.keys(nouns) as (keyof AddressCounts)[])
    .filter((kind) => counts[kind] > 0)
    .map((kind) => [counts[kind], ...nouns[kind]] as const);
}

/** The effects of erasing an address, as sentences. */
export function whatIsErased(counts: AddressCounts): string[] {
  const named = (kind: keyof AddressCounts, one: string, many: string) => {
    const number = counts[kind];
    return number === 0 ? [] : [`${countOf(number, ...nouns[kind])} ${number === 1 ? one : many}.`];
  };
  return [
    ...named('newsletter', 'ends', 'end'),
    ...named('feedback', 'is deleted', 'are deleted'),
    ...named('reports', 'stays, without the address, details and answer', 'stay, without addresses, details and answers'),
    ...named('corrections', 'stays, without the address, reason and answer', 'stay, without addresses, reasons and answers'),
    ...named(
      'emails',
      'is no longer listed with the address, and is not sent if it is still waiting',
      'are no longer listed with the address, and those still waiting are not sent',
    ),
    'Posts keep the name of their author, without the address and image.',
  ];
}
