/**
 * The mailboxes that prove the ownership of a domain, because only the domain's holder can create them. Certificate authorities
 * accept all of them (CA/Browser Forum, Baseline Requirements 3.2.2.4.4) except `info`, which RFC 2142 reserves for a domain's
 * business.
 */
export const holderMailboxes = ['info', 'admin', 'administrator', 'hostmaster', 'postmaster', 'webmaster'] as const;
