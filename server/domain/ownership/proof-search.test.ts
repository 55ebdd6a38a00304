import { expect, test } from 'vitest';
import { WebError, type Websites } from '../websites/web.contract.ts';
import { proofSite } from './ownership.rules.ts';
import { findProof } from './proof-search.ts';

const token = 'a'.repeat(32);
const proof = `debut-verify=${token}`;

const fail = () => Promise.reject(new Error('A DNS proof needs only TXT records.'));

/** Searches the TXT records of app.acme.example and its parent domain. Lookups of other names fail. */
async function search(records: Record<string, string[]>, website = 'https://www.app.acme.example/') {
  const asked: string[] = [];
  const websites: Websites = {
    async txt(name) {
      asked.push(name);
      const found = records[name];
      if (found === undefined) throw new WebError('unreachable');
      return found;
    },
    get: fail,
    knowsName: fail,
    domainOf: fail,
    readPage: fail,
    readProofTags: fail,
    inTurn: (_caller, task) => task(),
  };
  const site = proofSite(website, 'acme.example');
  return { ...(await findProof(websites, { method: 'dns', site, token, page: 'https://debut.example/startup/acme' })), asked };
}

test('a TXT record counts at the website’s own name and at its parent domains', async () => {
  const own = { 'app.acme.example': ['v=spf1 -all', proof], 'acme.example': [] };
  expect(await search(own)).toEqual({ result: 'found', host: 'app.acme.example', asked: ['app.acme.example'] });
  const asked = ['app.acme.example', 'acme.example'];
  expect(await search({ 'app.acme.example': [], 'acme.example': [proof] })).toEqual({
    result: 'found',
    host: 'acme.example',
    asked,
  });
});

test('a TXT record of a parent domain counts even if the lookup of the website’s own name fails', async () => {
  expect(await search({ 'acme.example': [proof] })).toMatchObject({ result: 'found', host: 'acme.example' });
});

test('while a lookup fails, a missing proof is unknown', async () => {
  const unknown = { result: 'unknown', message: 'The name server of the domain did not answer.', shown: [] };
  expect(await search({ 'app.acme.example': [] })).toMatchObject(unknown);
  expect(await search({ 'acme.example': ['debut-verify=other'] })).toMatchObject(unknown);
});

test('a search ends after two failed lookups', async () => {
  const { result, asked } = await search({}, `https://${'a.'.repeat(60)}acme.example/`);
  expect([result, asked.length]).toEqual(['unknown', 2]);
});

test('a missing TXT record is reported with the names that were looked up', async () => {
  const asked = ['app.acme.example', 'acme.example'];
  expect(await search({ 'app.acme.example': ['v=spf1 -all'], 'acme.example': [] })).toEqual({
    result: 'missing',
    message:
      'No TXT record with a code was found at app.acme.example, acme.example. New records can take a few minutes to appear.',
    shown: [],
    asked,
  });
  expect(await search({ 'app.acme.example': [], 'acme.example': ['debut-verify=other'] })).toEqual({
    result: 'missing',
    message: 'A TXT record was found, but it does not have your code. Looked at: app.acme.example, acme.example.',
    shown: ['acme.example: debut-verify=other'],
    asked,
  });
});
