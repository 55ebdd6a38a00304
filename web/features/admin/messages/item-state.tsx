import { useQuery } from '@tanstack/react-query';
import { Hourglass, MessageCircleReply, UserRound, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatShortDate } from '../../../../server/domain/core/dates.ts';
import type { NotificationKind } from '../../../../server/domain/core/kinds.ts';
import type { ItemState } from '../../../../server/domain/submissions/messages.contract.ts';
import { itemStatesQuery } from '../../../api/admin-messages.ts';

/** Who works on an item of a list, and whether it awaits an answer. */
export function useItemState(kind: NotificationKind, id: string): ItemState | undefined {
  return useQuery(itemStatesQuery(kind)).data?.find((state) => state.id === id);
}

/** A line for each state of an item, shown below its status. Most items have none. */
export function ItemStateLines({ kind, id }: { kind: NotificationKind; id: string }) {
  const state = useItemState(kind, id);
  if (state === undefined) return null;
  const { waitingSince, answeredAt, taken } = state;
  return (
    <>
      {waitingSince !== null && <Line Icon={Hourglass}>Waiting for an answer since {formatShortDate(waitingSince)}</Line>}
      {answeredAt !== null && <Line Icon={MessageCircleReply}>Answered {formatShortDate(answeredAt)}</Line>}
      {taken !== null && <Line Icon={UserRound}>{takenText(taken)}</Line>}
    </>
  );
}

function Line({ Icon, children }: { Icon: LucideIcon; children: ReactNode }) {
  return (
    <span className="text-soft mt-1 block text-sm leading-snug font-normal">
      <Icon aria-hidden="true" className="mr-1 inline size-3.5 align-[-0.15em]" />
      {children}
    </span>
  );
}

/** "You are on it", "Mara is on it". */
export function takenText({ by, own }: { by: string; own: boolean }): string {
  return own ? 'You are on it' : `${by || 'Someone'} is on it`;
}
