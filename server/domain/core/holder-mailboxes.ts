/**
 * The mailboxes that prove the ownership of any domain, because only its holder has them. Certificate authorities accept all but
 * `info` (CA/Browser Forum, Baseline Requirements 3.2.2.4.4), which RFC 2142 reserves for the business of a domain.
 */
export const holderMailboxes = ['info', 'admin', 'administrator', 'hostmaster', 'postmaster', 'webmaster'] as const;
