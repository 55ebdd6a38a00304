// oxlint-disable typescript/consistent-type-imports -- a module declared here cannot import by a relative path.
declare module 'virtual:call-addresses' {
  export const callAddresses: Record<
    import('../server/domain/contract.ts').CallId,
    { method: import('../server/domain/core/call.ts').Method; path: string }
  >;
  /** Whether a call needs no account: its reply is the same for all users. */
  export const isPublicCall: (id: import('../server/domain/contract.ts').CallId) => boolean;
}

declare module 'virtual:admin-call-addresses' {
  export const adminCallAddresses: Partial<typeof import('virtual:call-addresses').callAddresses>;
}
