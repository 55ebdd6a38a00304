import type { WebFailure } from './web.contract.ts';

/**
 * Why another site could not be read, as sentences. A name in a private network gets the same sentence as an unreachable one,
 * because a different sentence would reveal that network.
 */
export const webFailureMessages: Record<WebFailure, string> = {
  unreachable: 'The website could not be reached.',
  private_address: 'The website could not be reached.',
  unknown_host: 'This domain name does not exist.',
  unsupported_address: 'The website redirects to an address that is not a web page.',
  unusual_port: 'Only websites on ports 80 and 443 can be read.',
  too_slow: 'The website took too long to respond.',
  too_large: 'The page is larger than 1 MB, so it was not read.',
  redirected: 'The address redirects too many times.',
  unreadable: 'The website could not be read: its page takes too much time or memory.',
};

export const statusMessage = (status: number): string => `The website answered with status ${status}.`;
