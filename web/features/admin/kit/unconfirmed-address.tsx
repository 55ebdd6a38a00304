import { Pill } from './pill.tsx';

/** Says that an address was never confirmed: anybody may have signed up with it. Nothing for a confirmed one. */
export function UnconfirmedAddress({ of: { emailVerified } }: { of: { emailVerified: boolean } }) {
  return emailVerified ? null : <Pill color="orange">Not confirmed</Pill>;
}
