import { useQueryClient } from '@tanstack/react-query';
import { accountQuery } from '../../api/account.ts';
import { Button } from '../../ui/button.tsx';

/** Shown when the account could not be loaded, so that it is unknown whether somebody is signed in. */
export function AccountUnavailable() {
  const queryClient = useQueryClient();
  return (
    <div role="alert" className="mx-auto max-w-xl py-20 text-center">
      <h1 className="font-display text-3xl leading-tight sm:text-4xl">This page could not be loaded</h1>
      <p className="text-soft mt-4">The directory did not answer. Check your connection, then try again.</p>
      <Button variant="primary" className="mt-8" onClick={() => void queryClient.refetchQueries(accountQuery)}>
        Try again
      </Button>
    </div>
  );
}
