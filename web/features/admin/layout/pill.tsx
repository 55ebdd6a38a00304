import type { ReactNode } from 'react';

const colors = {
  plain: 'bg-sunken text-ink',
  green: 'bg-green/15 text-ink',
  orange: 'bg-orange/20 text-ink',
  red: 'bg-accent-wash text-accent',
  blue: 'bg-blue/15 text-ink',
} as const;

/** A short label, such as a status. The word carries the meaning, the color only supports it. */
export function Pill({ color = 'plain', children }: { color?: keyof typeof colors; children: ReactNode }) {
  return (
    <span className={`inline-block rounded-full px-2.5 py-0.5 text-sm font-semibold whitespace-nowrap ${colors[color]}`}>
      {children}
    </span>
  );
}

const notConfirmed = 'Unconfirmed';

/**
 * Marks an address that was never confirmed: anyone may have signed up with it. `plain` is for the narrow columns of a phone,
 * where a pill has no room.
 */
export function UnconfirmedAddress({
  of: { emailVerified },
  plain = false,
}: {
  of: { emailVerified: boolean };
  plain?: boolean;
}) {
  if (emailVerified) return null;
  return plain ? (
    <span className="text-accent block text-sm md:hidden">{notConfirmed}</span>
  ) : (
    <Pill color="orange">{notConfirmed}</Pill>
  );
}

/** Makes the component that shows a status as a pill. */
export function statusPill<Status extends string>(
  pills: Readonly<Record<Status, { color: keyof typeof colors; label: string }>>,
) {
  return function StatusPill({ status }: { status: Status }) {
    return <Pill color={pills[status].color}>{pills[status].label}</Pill>;
  };
}
