import { useBlocker } from '@tanstack/react-router';
import { useEffect } from 'react';
import { onBeforeReload } from '../../../lib/before-reload.ts';
import type { DraftAutosave } from './draft-autosave.ts';

/**
 * Leaving is free when everything is on the device: what still waits is saved on the way out. It asks only when something
 * would be lost: a draft the device does not take, a picture half made, a submission under way.
 */
export function useUnsavedChangesGuard(keeper: DraftAutosave, busy: boolean) {
  useEffect(() => {
    const hidden = () => {
      if (document.visibilityState === 'hidden') void keeper.flush();
    };
    document.addEventListener('visibilitychange', hidden);
    const forget = onBeforeReload(() => keeper.flush());
    return () => {
      forget();
      document.removeEventListener('visibilitychange', hidden);
      void keeper.flush();
    };
  }, [keeper]);

  return useBlocker({
    withResolver: true,
    shouldBlockFn: async ({ current, next }) => {
      if (current.pathname === next.pathname) return false;
      await keeper.flush();
      return busy || keeper.state().saveStatus === 'lost';
    },
    enableBeforeUnload: () => {
      const { saveStatus: saving } = keeper.state();
      void keeper.flush();
      return busy || saving === 'waiting' || saving === 'lost';
    },
  });
}
