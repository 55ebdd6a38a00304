import { queryOptions } from '@tanstack/react-query';
import { send } from './client.ts';

/** The fields that pages show and the wizard asks for. */
export const fieldsQuery = queryOptions({ queryKey: ['listFields'], queryFn: () => send('listFields') });
