import type { LinkTrouble as Trouble } from '../../../../server/domain/core/kinds.ts';
import { Pill } from '../kit/pill.tsx';

/** What is wrong, as admins read it. */
export const linkTroubleLabels = { gone: 'Gone', moved: 'Moved', parked: 'Parked' } as const satisfies Record<Trouble, string>;

const colors = { gone: 'red', moved: 'orange', parked: 'red' } as const satisfies Record<Trouble, string>;

export function LinkTrouble({ trouble }: { trouble: Trouble }) {
  return <Pill color={colors[trouble]}>{linkTroubleLabels[trouble]}</Pill>;
}
