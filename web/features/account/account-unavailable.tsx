import { useQueryClient } from '@tanstack/react-query';
import { accountQuery } from '../../api/account.ts';
import { PageFailure, requestFailed } from '../../ui/page-failure.tsx';

/** Shown when the account could not be loaded, so that it is unknown whether somebody is signed in. */
export function AccountUnavailable() {
  const queryClient = useQueryClient();
  return <PageFailure {...requestFailed} onRetry={() => void queryClient.refetchQueries(accountQuery)} />;
}
