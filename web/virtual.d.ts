// oxlint-disable typescript/consistent-type-imports -- a module declared here cannot import by a relative path.
declare module 'virtual:call-addresses' {
  export const callAddresses: Record<
    import('../server/domain/contract.ts').CallId,
    { method: import('../server/domain/core/call.ts').Method; path: string }
  >;
}

declare module 'virtual:admin-call-addresses' {
  export const adminCallAddresses: Partial<typeof import('virtual:call-addresses').callAddresses>;
}
