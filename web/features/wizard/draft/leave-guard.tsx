import { useBlocker } from '@tanstack/react-router';
import { useEffect } from 'react';
import { onBeforeReload } from '../../../lib/before-reload.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import type { DraftAutosave } from './draft-autosave.ts';

/**
 * Saves pending changes when the page is left. Blocks leaving when something would be lost: a draft that the device cannot store
 * or, while `isBusy`, an image that is being resized or a submission that is being sent.
 */
export function useLeaveGuard(autosave: DraftAutosave, isBusy: boolean) {
  useEffect(() => {
    const saveWhenHidden = () => {
      if (document.visibilityState === 'hidden') void autosave.flush();
    };
    document.addEventListener('visibilitychange', saveWhenHidden);
    const stopSavingBeforeReload = onBeforeReload(() => autosave.flush());
    return () => {
      stopSavingBeforeReload();
      document.removeEventListener('visibilitychange', saveWhenHidden);
      void autosave.flush();
    };
  }, [autosave]);

  return useBlocker({
    withResolver: true,
    shouldBlockFn: async ({ current, next }) => {
      if (current.pathname === next.pathname) return false;
      await autosave.flush();
      return isBusy || autosave.state().saveStatus === 'failed';
    },
    enableBeforeUnload: () => {
      const { saveStatus } = autosave.state();
      void autosave.flush();
      return isBusy || saveStatus === 'pending' || saveStatus === 'failed';
    },
  });
}

export function LeaveDialog({ isBusy, onStay, onLeave }: { isBusy: boolean; onStay: () => void; onLeave: () => void }) {
  return (
    <ConfirmDialog title="Leave this page?" confirmLabel="Leave" cancelLabel="Stay" onConfirm={onLeave} onCancel={onStay}>
      <p>
        {isBusy
          ? 'Something is still being sent and would be lost.'
          : 'Your draft cannot be saved on this device. It will be lost when you close this tab.'}
      </p>
    </ConfirmDialog>
  );
}
