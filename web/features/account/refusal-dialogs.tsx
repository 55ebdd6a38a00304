import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { openDialog } from '../../ui/open-dialog.ts';
import { ConfirmAddressDialog } from './confirm-address-dialog.tsx';
import { ReauthenticateDialog } from './reauthenticate-dialog.tsx';
import { PasskeyNeededDialog } from './passkey-needed.tsx';

/** The dialogs of refusals that a member can resolve at once. `onAnswer` says whether the refused call should be made again. */
const dialogs: Readonly<Record<string, ComponentType<{ open: boolean; onAnswer: (isResolved: boolean) => void }>>> = {
  'auth.email_unconfirmed': ConfirmAddressDialog,
  'auth.reauthentication_required': ReauthenticateDialog,
  'auth.passkey_needed': PasskeyNeededDialog,
};

/** Calls that are refused for the same reason at once share one dialog. */
const openDialogs = new Map<string, Promise<boolean>>();

/** Opens the dialog for an error code; resolves to false at once when there is none. */
export async function resolveRefusal(queryClient: QueryClient, code: string): Promise<boolean> {
  const Dialog = dialogs[code];
  if (Dialog === undefined) return false;
  const opened =
    openDialogs.get(code) ??
    openDialog<boolean>((open, answer) => (
      <QueryClientProvider client={queryClient}>
        <Dialog open={open} onAnswer={answer} />
      </QueryClientProvider>
    )).finally(() => openDialogs.delete(code));
  openDialogs.set(code, opened);
  return opened;
}
