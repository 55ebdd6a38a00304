import { describe, expect, test } from 'vitest';
import type { ListingDraft } from '../../../offline/drafts/listing-drafts.ts';
import { blankListing, errorsOfStep, payloadSize, placesOfRefusal, reachableStep, stepOfField } from './steps.ts';

const picture = { id: 'a', name: 'a.png', source: new Blob(['a'.repeat(3_000)]) };
const whole: ListingDraft = {
  ...blankListing('ada'),
  icon: picture,
  productName: 'Acme',
  pitch: 'Payments for everyone.',
  website: 'https://acme.example',
  description: 'Moves money.',
  topics: ['fintech'],
};

describe('the sentences of spec §5', () => {
  test('an empty first step names everything that is required', () => {
    expect(errorsOfStep(1, blankListing('ada'))).toEqual({
      icon: 'Icon is required.',
      productName: 'Product name is required.',
      pitch: 'Pitch is required.',
      website: 'Website URL is required.',
      description: 'Description is required.',
    });
  });

  test.each([
    ['a website that is none', 1, { website: 'acme' }, { website: 'Please enter a valid URL (e.g., https://example.com).' }],
    ['a video that is none', 1, { videoUrl: 'acme' }, { videoUrl: 'Please enter a valid URL (e.g., https://example.com).' }],
    ['blanks', 1, { pitch: '  ' }, { pitch: 'Pitch is required.' }],
    ['no topic', 2, { topics: [] }, { topics: 'Please select at least one topic.' }],
    ['six topics', 2, { topics: ['a', 'b', 'c', 'd', 'e', 'f'] }, { topics: 'Please select at most 5 topics.' }],
    ['a maker without a name', 4, { makers: ['ada', ' '] }, { 'makers.1': 'Please enter a username.' }],
    ['no maker', 4, { makers: [] }, { makers: 'Please name at least one maker.' }],
    ['no plan', 6, { plan: '' }, { plan: 'Please choose a plan.' }],
  ] satisfies [string, number, Partial<ListingDraft>, Record<string, string>][])('%s', (_, step, change, expected) => {
    expect(errorsOfStep(step, { ...whole, ...change })).toEqual(expected);
  });

  test('a picture the listing has is as good as a new one', () => {
    const kept = { ...picture, source: '/images/abc.webp' };
    expect(errorsOfStep(1, { ...whole, icon: kept })).toEqual({});
    expect(errorsOfStep(3, { ...whole, media: [kept, picture] })).toEqual({});
  });

  test('pictures that are too large together are said before they are sent', () => {
    const large = { ...picture, source: new Blob([new Uint8Array(5 * 1024 * 1024)]) };
    expect(errorsOfStep(3, { ...whole, media: [large] })).toEqual({});
    expect(errorsOfStep(3, { ...whole, media: [large, large] })).toEqual({
      media: 'The pictures are too large together. Please remove one.',
    });
    expect(payloadSize({ icon: null, media: [picture] })).toBe(64 * 1024 + 4_100);
  });
});

test('no step is reached before those in front of it are valid', () => {
  expect(reachableStep(blankListing('ada'))).toBe(1);
  expect(reachableStep({ ...whole, topics: [] })).toBe(2);
  expect(reachableStep({ ...whole, makers: [''] })).toBe(4);
  expect(reachableStep(whole)).toBe(6);
  expect(reachableStep({ ...whole, pitch: '' })).toBe(1);
});

test('the fields of a refusal lead to their step', () => {
  expect(placesOfRefusal({ 'body.media.2': 'Unreadable.', 'body.makers.0': 'Unknown.', 'body.userId': 'No.' })).toEqual({
    step: 3,
    errors: { 'media.2': 'Unreadable.', 'makers.0': 'Unknown.' },
  });
  expect(placesOfRefusal({})).toEqual({ step: undefined, errors: {} });
  expect(stepOfField('plan')).toBe(6);
  expect(stepOfField('userId')).toBeUndefined();
});
