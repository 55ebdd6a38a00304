import { queryOptions } from '@tanstack/react-query';
import { send } from './client.ts';

export const plansQuery = queryOptions({ queryKey: ['listPlans'], queryFn: () => send('listPlans') });
