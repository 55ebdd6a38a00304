import { queryOptions } from '@tanstack/react-query';
import { send } from './client.ts';

export const dealsQuery = queryOptions({ queryKey: ['listDeals'], queryFn: () => send('listDeals') });
