import { queryOptions } from '@tanstack/react-query';
import { send } from './client.ts';

export const faqQuery = queryOptions({ queryKey: ['listFaq'], queryFn: () => send('listFaq') });
