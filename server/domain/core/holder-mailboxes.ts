/**
 * The mailboxes that count as a proof at every domain, because its holder keeps them: certificate authorities accept all of them but
 * `info` (CA/Browser Forum, Baseline Requirements 3.2.2.4.4), and RFC 2142 names that one for the business of a domain.
 */
export const holderMailboxes = ['info', 'admin', 'administrator', 'hostmaster', 'postmaster', 'webmaster'] as const;
