import type { QueryClient } from '@tanstack/react-query';
import { storedUserIdKey } from './api/account.ts';
import { send } from './api/client.ts';
import { settingsQuery } from './api/settings.ts';
import { deviceStorage } from './lib/browser.ts';
import { whenIdle } from './lib/idle.ts';
import { keepFocus } from './lib/keep-focus.ts';
import { isLostScript, reloadSaved } from './lib/lost-script.ts';
import type { PageData } from './lib/page-data.ts';
import { pageQueue } from './offline/queue/open-queue.ts';
import { comparedKey, comparedStartups } from './offline/recent/compared-startups.ts';
import { pageTransitions } from './page-transitions.ts';
import type { AppRouter } from './router.tsx';

/** A page that has started. */
export interface RunningPage {
  queryClient: QueryClient;
  router: AppRouter;
  root: HTMLElement;
  /** The data of the server-rendered page. */
  rendered: PageData['queries'] | undefined;
  isDemo: boolean;
  /** The path of the app's script, which differs in every build. */
  entryPath: string;
}

/**
 * Starts everything that is not part of the page itself: transitions, focus, translation and, outside the demo, offline use and
 * comparisons.
 */
export function runBackground({ queryClient, router, root, rendered, isDemo, entryPath }: RunningPage): void {
  router.options.defaultViewTransition = pageTransitions;
  keepFocus();
  void keepTranslatable(root);
  if (isDemo) return;
  if (import.meta.env.PROD) void startServiceWorker(entryPath);
  void countVisits(router, queryClient);
  void tellAnalytics(router, queryClient);
  void syncForOffline(queryClient, router, rendered);
  void startRequestQueue();
  if (comparedStartups().length > 0) void resumeComparing(router);
  addEventListener('storage', ({ key, newValue }) => {
    if (key === comparedKey && newValue !== null) void resumeComparing(router);
  });
}

/** Shows the startups that were chosen for a comparison on an earlier page or in another tab. */
async function resumeComparing(router: AppRouter): Promise<void> {
  await whenIdle();
  const { startComparing } = await import('./features/compare/compare-choice.tsx');
  startComparing(router);
}

/** Makes the page safe for the browser's translation, which may begin as soon as the page is idle. */
async function keepTranslatable(root: HTMLElement): Promise<void> {
  await whenIdle();
  try {
    (await import('./lib/translated-text.ts')).followTranslation(root);
  } catch (error) {
    console.debug('Translated texts may become stale:', error);
  }
}

/** Counts the pages that are opened, for the site's admins. */
async function countVisits(router: AppRouter, queryClient: QueryClient): Promise<void> {
  try {
    (await import('./page-visits.ts')).countVisits(router, queryClient);
  } catch (error) {
    console.debug('Visits are not counted:', error);
  }
}

/** Reports each opened page to the operator's analytics service, if there is one. */
async function tellAnalytics(router: AppRouter, queryClient: QueryClient): Promise<void> {
  await whenIdle();
  const analytics = queryClient.getQueryData(settingsQuery.queryKey)?.analytics;
  if (analytics === undefined) return;
  try {
    (await import('./outside-views.ts')).reportViews(router, analytics);
  } catch (error) {
    console.debug('Visits are not counted elsewhere:', error);
  }
}

/** Registers the service worker when the browser is idle. */
async function startServiceWorker(entryPath: string): Promise<void> {
  await whenIdle();
  try {
    const { registerServiceWorker } = await import('./pwa/register-service-worker.tsx');
    await registerServiceWorker(entryPath);
  } catch (error) {
    // Storage is blocked or the browser has no service workers: the site works without offline support.
    console.warn('The service worker was not registered:', error);
  }
}

/** Syncs the device's replica of the directory after the page has loaded everything that it needs itself. */
async function syncForOffline(queryClient: QueryClient, router: AppRouter, rendered?: PageData['queries']): Promise<void> {
  await whenIdle();
  try {
    const { startSync } = await import('./start-offline.ts');
    const onReconnect = () => {
      const failed = router.state.matches.find(({ status }) => status === 'error');
      // Firefox does not request a failed script again until the page is reloaded.
      if (failed !== undefined) void (isLostScript(failed.error) ? reloadSaved() : router.invalidate());
    };
    await startSync(queryClient, { rendered, onReconnect });
  } catch (error) {
    console.debug('The directory is not synced to the device:', error);
  }
}

/** Opens the request queue. Members' pages load its code early, so that it is available without a network. */
async function startRequestQueue(): Promise<void> {
  await whenIdle();
  const userId = deviceStorage.get(storedUserIdKey);
  if (userId === null) return;
  void pageQueue();
  try {
    const { updateBadge } = await import('./offline/app-badge.ts');
    await updateBadge(userId, () => send('listOwnStartups', { params: { id: userId } }));
  } catch (error) {
    console.debug('The badge was not updated:', error);
  }
}
