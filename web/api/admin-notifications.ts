import { type QueryClient } from '@tanstack/react-query';
import type { NotificationKind } from '../../server/domain/core/kinds.ts';
import type { NotificationFrequency } from '../../server/domain/audience/notifications.contract.ts';
import { callQuery, send } from './admin-client.ts';

/** How often the admin is emailed about one kind. */
export interface FrequencyChoice {
  kind: NotificationKind;
  frequency: NotificationFrequency;
}

/** Shows a choice as it will be saved. Returns the one before. */
export function showFrequency(queryClient: QueryClient, { kind, frequency }: FrequencyChoice): FrequencyChoice | undefined {
  const { queryKey } = callQuery('getNotificationSettings');
  const settings = queryClient.getQueryData(queryKey);
  if (settings === undefined) return undefined;
  queryClient.setQueryData(queryKey, { ...settings, frequencies: { ...settings.frequencies, [kind]: frequency } });
  return { kind, frequency: settings.frequencies[kind] };
}

export async function saveFrequency({ kind, frequency }: FrequencyChoice): Promise<void> {
  await send('setNotificationFrequency', { params: { kind }, body: { frequency } });
}
