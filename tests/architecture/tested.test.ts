import { readdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { contract } from '../../server/domain/contract.ts';
import { read, root } from './sources.ts';
import { callsMethod, nameOf, namesCall, needsPlan, plansMethod, type StoreMethod, storeMethods } from './tested.ts';

/**
 * Public calls that the scenarios leave out, because their requests need data from an earlier reply, an email or a key.
 * tests/api/*.test.ts cover them.
 */
const outsideScenarios = [
  'syncStartups',
  'syncStartupDetails',
  'getGoogleClientId',
  'signUp',
  'logInWithGoogle',
  'sendSignInLink',
  'logInWithLink',
  'forgotPassword',
  'resetPassword',
  'restoreEmail',
  'logOut',
  'startPasskeySignIn',
  'logInWithPasskey',
  'logInWithRecoveryCode',
  'getReviewQueue',
];

/** Methods that only tests of calls run. Do not add to this list. */
const withoutStoreTest: Readonly<Record<string, string>> = {
  claims: 'move',
  revisions: 'pendingOfStartup move remove',
};

/** Methods whose queries no test of query plans runs. Do not add to this list. */
const withoutPlan: Readonly<Record<string, string>> = {
  sessions: 'setAuthenticated remove removeAll',
  knownDevices: 'has removeOfUser',
  emailTokens: 'renew restorableBy',
  analytics: 'totals sumMonths setTrending',
  collections: 'update remove',
  outbox: 'cancel due lease markSent drop markFailed',
  linkWatches: 'byStartup remove',
  linkHosts: 'reserve',
  makers: 'answer removeOfStartup',
  merges: 'table remove',
  claims: 'reopen prove',
  ownershipProofs: 'find remove due',
  decisions: 'bySubject remove',
  archives: 'remove countRequests',
  rejectionTemplates: 'list byId update remove',
  reports: 'byId update remove countOpen',
  passkeys: 'byCredentialId ofUser rename remove removeOfUser',
  recoveryCodes: 'replace use count',
  challenges: 'find consume removeOfUser',
  secrets: 'get getOrInsert',
  adminLinks: 'isValid removeAll',
  jobs: 'lease extend complete',
  revisions: 'remove',
  startups:
    'byId bySlug bySourceId byWebsite list inCategory frequentTags newestWithTags search facets suggest similar activeAmong due schedule count sitemapEntries update remove relatedCounts',
  categories: 'list trending shared bySlug update remove',
  users: 'byId expired count relatedCounts',
  submissions: 'countWaiting waitingSince decidedSince',
  posts: 'bySlug list tagLists update updateCategory categories categoryBySlug',
  deals: 'list update',
  faq: 'list',
  fields: 'list usage',
  plans: 'list update reorder remove',
  payments:
    'intentById intentBySubscription intentsOfUser intentsOfStartup dueIntents updateIntent hasEvent paymentById paymentsOfSubscriptions planSyncs',
  images: 'bySha256 removeUnreferenced',
  newsletter: 'list byId remove',
  feedback: 'byId update remove',
  rateLimits: 'hit',
};

const textOf = (folder: string, name: RegExp) =>
  readdirSync(resolve(root, folder))
    .filter((file) => name.test(file))
    .map((file) => read(`${folder}/${file}`))
    .join('\n');
const namesOf = (list: Readonly<Record<string, string>>) =>
  Object.entries(list).flatMap(([noun, methods]) => methods.split(' ').map((method) => nameOf({ noun, method })));

const methods = storeMethods(textOf('db', /^store(?:-[a-z-]+)?\.ts$/));

test('a public call has a scenario', () => {
  const scenarios = textOf('tests/api/scenarios', /\.ts$/);
  const missing = Object.values(contract).filter(({ who, path }) => who === 'anyone' && !namesCall(scenarios, path));
  expect(
    missing.map(({ id }) => id).filter((id) => !outsideScenarios.includes(id)),
    'add scenarios with the path of the call to tests/api/scenarios/<noun>.ts',
  ).toEqual([]);
  expect(outsideScenarios.toSorted(), 'remove what has a scenario now').toEqual(missing.map(({ id }) => id).toSorted());
});

test('each method of the store has a store test', () => {
  expect(methods.length).toBeGreaterThan(250);
  const tests = textOf('tests/store', /^(?!planned-|query-plans).*\.ts$/);
  expectOnly(
    methods.filter((method) => !callsMethod(tests, method)),
    withoutStoreTest,
    'add a test that calls the method to tests/store/suite-<noun>.ts',
  );
});

test('each query has a test of its plan', () => {
  const tests = textOf('tests/store', /^(?:planned-queries|planned-tables|query-plans\.test)\.ts$/);
  expectOnly(
    methods.filter((method) => needsPlan(method, methods) && !plansMethod(tests, method)),
    withoutPlan,
    'add the query to tests/store/planned-queries.ts',
  );
});

function expectOnly(missing: readonly StoreMethod[], known: Readonly<Record<string, string>>, advice: string): void {
  const names = missing.map(nameOf);
  expect(
    names.filter((name) => !namesOf(known).includes(name)),
    advice,
  ).toEqual([]);
  expect(
    namesOf(known).filter((name) => !names.includes(name)),
    'remove what has a test now',
  ).toEqual([]);
}

test('the checker finds the calls and methods that tests name', () => {
  expect(namesCall("get('a', '/api/startups/slug/mosscount', 1)", '/startups/slug/:slug')).toBe(true);
  expect(namesCall("callApi(host, '/users/signup', {})", '/users/signup')).toBe(true);
  expect(namesCall("get('a', '/api/startups/slug/a/b', 1)", '/startups/slug/:slug')).toBe(false);
  const claims = storeMethods('export interface Store {\n  claims: {\n    byId(id: string): void;\n    move(): void;\n  };\n}\n');
  expect(claims.map(nameOf)).toEqual(['claims.byId', 'claims.move']);
  const [byId = { noun: '', method: '' }, move = { noun: '', method: '' }] = claims;
  expect(callsMethod('await store.claims.byId(1)', byId)).toBe(true);
  expect(callsMethod('const { byId, decide } = store().claims;', byId)).toBe(true);
  expect(callsMethod('await store.claims.byId(1)', move)).toBe(false);
  expect(plansMethod('sqlClaims(driver).byId(ada)', byId)).toBe(true);
  expect(plansMethod('sqlClaims(driver, createCache()).byId(ada)', byId)).toBe(true);
  expect(plansMethod('sqlClaims(driver).byIds(ada)', byId)).toBe(false);
});
