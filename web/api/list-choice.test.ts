import { QueryClient } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { usualFields } from '../../server/domain/listings/usual-fields.ts';
import { setTransport } from './client.ts';
import { type ListChoice, loadChosen } from './list-choice.ts';
import { searchQuery } from './startups.ts';

vi.mock('virtual:call-addresses', () => ({
  callAddresses: { listFields: { method: 'GET' }, searchStartups: { method: 'GET' } },
  isPublicCall: () => true,
}));

/** A site with the default fields, which tests can remove. */
function site() {
  let fields = usualFields;
  setTransport(async (id, { query = {} }) => {
    if (id === 'listFields') return { status: 200, json: JSON.stringify(fields) };
    const isKnown = [...new URLSearchParams(query['filters'])].every(([key]) => fields.some((field) => field.key === key));
    return isKnown ? { status: 200, json: '{"total":3}' } : { status: 400, json: '{"code":"request.invalid"}' };
  });
  return {
    remove: (key: string) => {
      fields = fields.filter((field) => field.key !== key);
    },
  };
}

test('a list is loaded without a filter whose field an admin has just removed', async () => {
  const { remove } = site();
  const queryClient = new QueryClient({ defaultOptions: { queries: { staleTime: 60_000, retry: false } } });
  const params = { filters: 'pricing=free&country=Norway' };
  const load = async (choice: ListChoice) => {
    const { total } = await queryClient.fetchQuery(searchQuery('a', choice, 1));
    return { total, labels: choice.labels };
  };
  expect(await loadChosen(queryClient, params, load)).toEqual({ total: 3, labels: ['Country: Norway', 'Pricing: Free'] });
  queryClient.removeQueries({ queryKey: ['searchStartups'] });
  remove('pricing');
  expect(await loadChosen(queryClient, params, load)).toEqual({ total: 3, labels: ['Country: Norway'] });
  // Any other refusal, or no reply, is still an error.
  const refused = () => Promise.reject(new TypeError('no answer'));
  await expect(loadChosen(queryClient, params, refused)).rejects.toThrow('no answer');
});

test('an order given in the URL has a label even if the page does not offer it', async () => {
  site();
  const queryClient = new QueryClient({ defaultOptions: { queries: { staleTime: 60_000, retry: false } } });
  const orderOf = (sort: string) =>
    loadChosen(queryClient, { sort }, ({ sort: known, sortLabel }) => Promise.resolve([known, sortLabel]));
  expect(await orderOf('-founded')).toEqual(['-founded', 'Founded, highest first']);
  expect(await orderOf('invented')).toEqual(['', '']);
});
