import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { CallReply } from '../../server/domain/core/call.ts';
import type { Contract } from '../../server/domain/contract.ts';
import type { Field } from '../../server/domain/listings/fields.contract.ts';
import { usualFields } from '../../server/domain/listings/usual-fields.ts';
import type { TestHost } from './hosts.ts';
import { type Member, signInAs } from './members.ts';
import { bothHosts } from './shared-hosts.ts';

type Draft = CallReply<Contract['getFieldsDraft']>;
type Review = CallReply<Contract['reviewStartup']>;

let host: TestHost;
let ida: Member;
let mara: Member;

const score: Field = {
  // A word that does not occur in the sample.
  key: 'inner-score',
  label: 'Score',
  type: 'number',
  options: [],
  unit: 'points',
  min: 0,
  max: 10,
  asked: false,
  required: false,
  shown: false,
  filterable: false,
  sortable: false,
};

const saveFields = (fields: readonly Field[]) => ida.send<Draft>('PUT', '/api/fields/admin', { fields });
const publicJson = async (path: string) => (await host.send({ path })).text;

async function ferrywire() {
  const startup = await host.store.startups.bySlug('ferrywire');
  if (startup === undefined) throw new Error('The sample has no Ferrywire.');
  return startup;
}

/** Saves the values of Ferrywire as its form does. */
async function saveValues(fields: object) {
  const { _id, name, tagline, description, logo, website, categories, tags, featured } = await ferrywire();
  const body = { name, tagline, description, logo, website, affiliateLink: '', categories, tags, featured, fields };
  return ida.send<{ fields?: object; message?: string }>('PUT', `/api/admin/startups/${_id}`, body);
}

describe.each(bothHosts)('fields of listings on %s', (_, open) => {
  beforeEach(async () => {
    host = await open();
    [ida, mara] = await Promise.all([signInAs(host, 'ida'), signInAs(host, 'mara')]);
  });
  afterEach(async () => {
    await host.close();
    expect(host.failures).toEqual([]);
  });

  test('an admin defines a field that only admins see, and fills it in', async () => {
    expect((await saveFields([...usualFields, score]))[0]).toBe(200);
    const [status, saved] = await saveValues({ 'inner-score': 7, pricing: 'paid' });
    expect([status, saved.fields]).toEqual([200, { pricing: 'paid', 'inner-score': 7 }]);
    const { _id } = await ferrywire();
    expect((await ida.get<Review>(`/api/admin/startups/${_id}`))[1].startup.fields).toEqual({
      pricing: 'paid',
      'inner-score': 7,
    });
    for (const path of ['/api/fields', '/api/startups/slug/ferrywire', '/api/startups', '/api/sync', '/api/sync/details'])
      expect(await publicJson(path)).not.toContain('inner-score');
    expect(await publicJson('/api/startups/slug/ferrywire')).toContain('"fields":{"pricing":"paid"}');
    expect(JSON.stringify(await mara.get(`/api/startups/user/${mara.id}`))).not.toContain('inner-score');
    expect((await ida.get<Draft>('/api/fields/admin'))[1].usage).toMatchObject({ 'inner-score': 1 });
  });

  test('invalid values are refused with their fields’ names, and nothing is saved', async () => {
    const before = await ferrywire();
    expect(await saveValues({ pricing: 'cheap', founded: '2019', moss: 1 })).toEqual([
      400,
      {
        message: 'Some fields are not valid.',
        code: 'request.invalid',
        fields: {
          'body.fields.pricing': 'Please choose one of: free, freemium, trial, paid, contact.',
          'body.fields.founded': 'Please enter a number.',
          'body.fields.moss': 'This field does not exist. Please remove it.',
        },
      },
    ]);
    expect(await ferrywire()).toEqual(before);
  });

  test('an invalid list is refused with the paths of its fields', async () => {
    expect(
      await saveFields([score, { ...score, asked: true, min: 11 }, { ...score, key: 'tags', label: 'Topics', required: true }]),
    ).toEqual([
      400,
      {
        message: 'Some fields are not valid.',
        code: 'request.invalid',
        fields: {
          'body.fields.1.key': 'Another field has this key. Please choose another one.',
          'body.fields.1.label': 'Another field has this label. Please choose another one.',
          'body.fields.1.max': 'Please enter a number that is not below the minimum.',
          'body.fields.2.key': 'This key is reserved. Please choose another one.',
          'body.fields.2.required': 'Only fields that the submission form asks for can be required.',
        },
      },
    ]);
  });

  test('a removed field is hidden, its values reappear once it is added again, and devices sync from the start', async () => {
    const shown = await publicJson('/api/startups/slug/ferrywire');
    const cursor = (JSON.parse(await publicJson('/api/sync')) as { cursor: string }).cursor;
    const isReset = async () => (JSON.parse(await publicJson(`/api/sync?since=${cursor}&limit=1`)) as { whole: boolean }).whole;
    expect(await isReset()).toBe(false);
    await saveFields(usualFields.filter(({ key }) => key !== 'platform'));
    expect(await publicJson('/api/startups/slug/ferrywire')).not.toContain('"platform"');
    expect(await isReset()).toBe(true);
    await saveFields(usualFields.map((field) => ({ ...field, label: `The ${field.label}` })));
    expect(await publicJson('/api/startups/slug/ferrywire')).toBe(shown);
    expect(await isReset()).toBe(false);
  });

  test('required fields must be sent, and a founder’s resubmission does not change admins’ fields', async () => {
    await saveFields(usualFields.map((field) => ({ ...field, required: field.key === 'pricing' })));
    const [refusal, why] = await mara.submit();
    expect(refusal).toBe(400);
    expect(why).toMatchObject({ fields: { 'body.fields.pricing': 'Pricing is required.' } });
    const [status, { _id }] = await mara.submit({ fields: { pricing: 'free', founded: 2020 } });
    expect(status).toBe(201);
    const submitted = await host.store.startups.byId(_id);
    if (submitted === undefined) throw new Error('It was not stored.');
    expect(submitted.fields).toEqual({ pricing: 'free', founded: 2020 });
    await host.store.startups.update({ ...submitted, status: 'rejected', fields: { ...submitted.fields, status: 'acquired' } });
    const [, again] = await mara.get<CallReply<Contract['getSubmission']>>(`/api/startups/${_id}/submission`);
    expect(again.fields).toEqual({ pricing: 'free', founded: 2020 });
    expect((await mara.resubmit(_id, { fields: { pricing: 'paid' } }))[0]).toBe(200);
    expect((await host.store.startups.byId(_id))?.fields).toEqual({ status: 'acquired', pricing: 'paid' });
  });

  test('a closed company is marked in lists and comes last', async () => {
    await saveValues({ status: 'closed' });
    const last = JSON.parse(await publicJson('/api/startups?limit=100')) as { startups: { slug: string; fields?: object }[] };
    expect(last.startups.slice(-2).map(({ slug, fields }) => [slug, fields])).toEqual([
      ['hearsay-garden', { status: 'closed' }],
      ['ferrywire', { status: 'closed' }],
    ]);
  });
});
