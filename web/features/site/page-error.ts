import { withNoun } from '../../../server/domain/core/noun.ts';
import { ApiError, send } from '../../api/client.ts';
import { isLostScript, notArrived } from '../../lib/lost-script.ts';
import { isServerReachable } from '../../offline/transport/offline-state.ts';
import { requestFailed } from '../../ui/page-failure.tsx';

/** The purposes of pages that need a network, by the beginning of their route's id. */
const onlineOnly: readonly (readonly [route: string, purpose: string])[] = [
  ['/sign-in', 'sign in'],
  ['/report', 'report a startup'],
  ['/badges', 'make a badge or an embed'],
  ['/confirm-email', 'confirm your email address'],
  ['/email-preferences', 'change your email preferences'],
  ['/reset-password', 'choose a new password'],
  ['/restore-email', 'restore your email address'],
  ['/collections/shared', 'open a collection that was shared with you'],
  ['/_members/verify', 'verify that a website is yours'],
  ['/_members/dashboard_/edit', 'edit a startup'],
  ['/admin', 'use the admin area'],
];

/** The message for a page that is not stored on the device, when no server answers. */
function notOnDevice(route: string): typeof requestFailed {
  const purpose = onlineOnly.find(([beginning]) => route.startsWith(beginning))?.[1];
  return purpose === undefined
    ? {
        title: 'This page is not saved on this device',
        text: 'The site is not responding, and this page was not opened on this device before. Connect to the internet to open it.',
      }
    : {
        title: `Connect to the internet to ${withNoun(purpose)}`,
        text: 'This page does not work offline. Pages that are saved on this device do.',
      };
}

/**
 * Explains the error of a page whose route has the id `route`. If the page's script loaded and the server responded, the page
 * itself threw an error, which is reported to the server's log. This module loads with the first error.
 */
export function explainPageError(error: unknown, route: string | undefined): typeof requestFailed {
  console.warn('The page could not be shown:', error);
  if (error instanceof ApiError) return { ...requestFailed, text: error.message };
  const { name, stack = '' } = error instanceof Error ? error : new Error();
  const isUnanswered = name === 'NoResponse' || name === 'ForeignResponse';
  if (name === 'NotAvailableOffline' || ((isUnanswered || isLostScript(error)) && !isServerReachable()))
    return notOnDevice(route ?? '');
  if (isLostScript(error)) return { ...requestFailed, text: notArrived };
  if (isUnanswered) return requestFailed;
  if (import.meta.env.PROD && route !== undefined) {
    const body = { page: route, error: /^\w{1,40}$/.test(name) ? name : 'Error', at: placesOf(stack) };
    send('reportPageFailure', { body }).catch((reason: unknown) => console.debug('The failure was not reported:', reason));
  }
  return {
    ...requestFailed,
    text: 'Something went wrong on this page, and we will look into it. Try again, or go to the home page.',
  };
}

/** The innermost positions in this site's scripts, from a stack trace. */
export function placesOf(stack: string): string[] {
  return Array.from(stack.matchAll(/(\/assets\/[\w.-]{1,90}:\d{1,9}:\d{1,9})/g), ([, place = '']) => place).slice(0, 5);
}
