import { Pill } from './pill.tsx';

const label = 'Not confirmed';

/**
 * Says that an address was never confirmed: anybody may have signed up with it. Nothing for a confirmed one. `plain` is for the
 * narrow columns of a phone, where a pill has no room.
 */
export function UnconfirmedAddress({
  of: { emailVerified },
  plain = false,
}: {
  of: { emailVerified: boolean };
  plain?: boolean;
}) {
  if (emailVerified) return null;
  return plain ? <span className="text-accent block text-sm md:hidden">{label}</span> : <Pill color="orange">{label}</Pill>;
}
