import { ApiError, send } from '../../api/client.ts';
import { requestFailed } from '../../ui/page-failure.tsx';

/**
 * Explains the error of a page. If the server neither refused nor failed to answer, the page itself threw, which is reported to the
 * server's log. Loaded with the first error.
 */
export function explainPageError(error: unknown, page: string | undefined): string {
  console.warn('The page could not be shown:', error);
  if (error instanceof ApiError) return error.message;
  const { name, stack = '' } = error instanceof Error ? error : new Error();
  if (name === 'NoResponse' || name === 'ForeignResponse') return requestFailed.text;
  if (import.meta.env.PROD && page !== undefined) {
    const body = { page, error: /^\w{1,40}$/.test(name) ? name : 'Error', at: placesOf(stack) };
    send('reportPageFailure', { body }).catch((reason: unknown) => console.debug('The failure was not reported:', reason));
  }
  return 'Something went wrong on this page, and we will look into it. Try again, or go to the home page.';
}

/** The innermost positions of a stack in this site's scripts. */
export function placesOf(stack: string): string[] {
  return Array.from(stack.matchAll(/(\/assets\/[\w.-]{1,90}:\d{1,9}:\d{1,9})/g), ([, place = '']) => place).slice(0, 5);
}
