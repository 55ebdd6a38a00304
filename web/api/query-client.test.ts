import { QueryObserver } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { AppQueryClient } from './query-client.ts';

/** A list whose responses the test controls. Each response has the rows from when its request began. */
function aList() {
  const rows = ['one'];
  const answers: (() => void)[] = [];
  const query = {
    queryKey: ['listDeals'],
    queryFn: () => {
      const response = [...rows];
      return new Promise<string[]>((resolve) => answers.push(() => resolve(response)));
    },
    staleTime: 60_000,
  };
  return { rows, answers, query };
}

test('a row that is added while its list loads for the first time is in the list', async () => {
  const queryClient = new AppQueryClient();
  const { rows, answers, query } = aList();
  const observer = new QueryObserver(queryClient, query);
  const unsubscribe = observer.subscribe(() => undefined);

  rows.push('two');
  const invalidated = queryClient.invalidateQueries({ queryKey: ['listDeals'] });
  for (const answer of answers) answer();
  await invalidated;

  expect(observer.getCurrentResult().data).toEqual(['one', 'two']);
  expect(answers).toHaveLength(2);
  unsubscribe();
});

test('a caller waiting for a list’s first request also gets the rows after a change', async () => {
  const queryClient = new AppQueryClient();
  const { rows, answers, query } = aList();
  const loaded = queryClient.fetchQuery(query);

  rows.push('two');
  void queryClient.invalidateQueries();
  for (const answer of answers) answer();

  expect(await loaded).toEqual(['one', 'two']);
});

test('a first request of another list is not repeated', async () => {
  const queryClient = new AppQueryClient();
  const { answers, query } = aList();
  const loaded = queryClient.fetchQuery(query);

  await queryClient.invalidateQueries({ queryKey: ['listPlans'] });
  for (const answer of answers) answer();

  expect(await loaded).toEqual(['one']);
  expect(answers).toHaveLength(1);
});
