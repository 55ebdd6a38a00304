import { QueryClient } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { type CallId, contract } from '../../server/domain/contract.ts';
import { callKey, callQuery, userScope } from './call-query.ts';
import { setTransport } from './client.ts';

vi.mock('virtual:call-addresses', async () => {
  const { contract: all } = await import('../../server/domain/contract.ts');
  const calls = Object.values(all);
  return {
    callAddresses: Object.fromEntries(calls.map(({ id, method, path }) => [id, { method, path }])),
    isPublicCall: (id: string) => calls.some((call) => call.id === id && call.who === 'anyone'),
  };
});

test.each(Object.values(contract).map(({ id, who }) => [id as CallId, who] as const))(
  'the key of %s shows whether its data belongs to one user',
  (id, who) => {
    expect(callKey(id, { query: { page: 1 } })).toEqual([...(who === 'anyone' ? [] : [userScope]), id, { query: { page: 1 } }]);
  },
);

test('a query sends the input of its call, and queries with equal inputs share one request', async () => {
  const requests: unknown[] = [];
  setTransport((id, { params, query }) => {
    requests.push([id, params, query]);
    return Promise.resolve({ status: 200, json: '{"total":1}' });
  });
  const queryClient = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } });
  const listed = await queryClient.ensureQueryData(callQuery('listUsers', { query: { page: 2, search: 'ida' } }));
  expect(await queryClient.ensureQueryData(callQuery('listUsers', { query: { search: 'ida', page: 2 } }))).toBe(listed);
  expect(requests).toEqual([['listUsers', {}, { page: '2', search: 'ida' }]]);
});
