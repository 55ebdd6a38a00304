import { describe, expect, test } from 'vitest';
import { usualFields } from '../../../../server/domain/listings/usual-fields.ts';
import type { ListingDraft } from '../../../offline/drafts/listing-drafts.ts';
import { blankListing, errorsOfStep, payloadOf, payloadSize, locateServerErrors, reachableStep, stepOfField } from './steps.ts';

const newImage = { id: 'a', name: 'a.png', source: new Blob(['a'.repeat(3_000)]) };
const validDraft: ListingDraft = {
  ...blankListing('ada'),
  icon: newImage,
  productName: 'Acme',
  pitch: 'Payments for everyone.',
  website: 'https://acme.example',
  description: 'Moves money.',
  topics: ['fintech'],
};

describe('the errors of a step', () => {
  test('an empty first step names every required field', () => {
    expect(errorsOfStep(1, blankListing('ada'))).toEqual({
      icon: 'Icon is required.',
      productName: 'Product name is required.',
      pitch: 'Pitch is required.',
      website: 'Website URL is required.',
      description: 'Description is required.',
    });
  });

  test.each([
    ['an invalid website', 1, { website: 'acme' }, { website: 'Please enter a valid URL (e.g., https://example.com).' }],
    ['an invalid video URL', 1, { videoUrl: 'acme' }, { videoUrl: 'Please enter a valid URL (e.g., https://example.com).' }],
    ['a blank pitch', 1, { pitch: '  ' }, { pitch: 'Pitch is required.' }],
    ['no topic', 2, { topics: [] }, { topics: 'Please select at least one topic.' }],
    ['six topics', 2, { topics: ['a', 'b', 'c', 'd', 'e', 'f'] }, { topics: 'Please select at most 5 topics.' }],
    ['a maker without a name', 4, { makers: ['ada', ' '] }, { 'makers.1': 'Please enter a username.' }],
    ['no maker', 4, { makers: [] }, { makers: 'Please enter at least one maker.' }],
    ['no plan', 6, { plan: '' }, { plan: 'Please choose a plan.' }],
  ] satisfies [string, number, Partial<ListingDraft>, Record<string, string>][])(
    'a listing with %s gets the error of that field',
    (_, step, change, expected) => {
      expect(errorsOfStep(step, { ...validDraft, ...change })).toEqual(expected);
    },
  );

  test('an image already stored on the server is as valid as a new one', () => {
    const storedImage = { ...newImage, source: '/images/abc.webp' };
    expect(errorsOfStep(1, { ...validDraft, icon: storedImage })).toEqual({});
    expect(errorsOfStep(3, { ...validDraft, media: [storedImage, newImage] })).toEqual({});
  });

  test('images that together exceed the size of a request are refused before they are sent', () => {
    const largeImage = { ...newImage, source: new Blob([new Uint8Array(5 * 1024 * 1024)]) };
    expect(errorsOfStep(3, { ...validDraft, media: [largeImage] })).toEqual({});
    expect(errorsOfStep(3, { ...validDraft, media: [largeImage, largeImage] })).toEqual({
      media: 'The images are too large together. Please remove one.',
    });
    expect(payloadSize({ icon: null, media: [newImage] })).toBe(64 * 1024 + 4_100);
  });
});

test('the second step requires values for its required fields', () => {
  const asked = usualFields.map((field) => ({ ...field, required: field.key === 'pricing' }));
  const withFields = (fields: ListingDraft['fields']) => errorsOfStep(2, { ...validDraft, fields }, asked);
  expect(withFields(undefined)).toEqual({ 'fields.pricing': 'Pricing is required.' });
  expect(withFields({ pricing: 'free', founded: 1500 })).toEqual({ 'fields.founded': 'Please enter a number of at least 1800.' });
  expect(withFields({ pricing: 'free' })).toEqual({});
  expect(reachableStep(validDraft, asked)).toBe(2);
  // The fields are unknown while the page loads, and the open step must not change.
  expect(reachableStep({ ...validDraft, fields: { pricing: 'free' } })).toBe(6);
  expect(stepOfField('fields.pricing')).toBe(2);
});

test('a step is reachable only when all steps before it are valid', () => {
  expect(reachableStep(blankListing('ada'))).toBe(1);
  expect(reachableStep({ ...validDraft, topics: [] })).toBe(2);
  expect(reachableStep({ ...validDraft, makers: [''] })).toBe(4);
  expect(reachableStep(validDraft)).toBe(6);
  expect(reachableStep({ ...validDraft, pitch: '' })).toBe(1);
});

test('field errors from the server open the first step with an error', () => {
  expect(locateServerErrors({ 'body.media.2': 'Unreadable.', 'body.makers.0': 'Unknown.', 'body.userId': 'No.' })).toEqual({
    step: 3,
    errors: { 'media.2': 'Unreadable.', 'makers.0': 'Unknown.' },
  });
  expect(locateServerErrors({})).toEqual({ step: undefined, errors: {} });
  expect(stepOfField('plan')).toBe(6);
  expect(stepOfField('userId')).toBeUndefined();
});

test('fields that exist only in a draft are not sent', async () => {
  const icon = { id: 'a', name: 'a.webp', source: '/images/a.webp' };
  const draft = { ...validDraft, icon, fromWebsite: ['icon', 'pitch'], cycle: 'annual' as const };
  expect(await payloadOf(draft, 'ada')).toEqual({
    ...validDraft,
    icon: icon.source,
    fields: {},
    userId: 'ada',
    subscriptionId: '',
  });
});
