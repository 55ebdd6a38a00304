import { ArrowDown, ArrowUp, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';

/** Where an entry stands in its list. */
export interface ListPosition {
  at: number;
  count: number;
}

/** Up, down, delete: for a category or a question. At an end the way on is refused, but keeps the focus. */
export function ReorderButtons({
  name,
  mark,
  place: { at, count },
  onMove,
  onRemove,
}: {
  name: string;
  mark: string;
  place: ListPosition;
  onMove: (to: number) => void;
  onRemove: () => void;
}) {
  return (
    <div className="flex shrink-0">
      <IconButton label={`Move ${name} up`} mark={`${mark} up`} refused={at === 0} onPress={() => onMove(at - 1)}>
        <ArrowUp aria-hidden="true" className="size-4.5" />
      </IconButton>
      <IconButton label={`Move ${name} down`} mark={`${mark} down`} refused={at === count - 1} onPress={() => onMove(at + 1)}>
        <ArrowDown aria-hidden="true" className="size-4.5" />
      </IconButton>
      <IconButton label={`Delete ${name}`} onPress={onRemove}>
        <Trash2 aria-hidden="true" className="size-4.5" />
      </IconButton>
    </div>
  );
}

function IconButton({
  label,
  mark,
  refused = false,
  onPress,
  children,
}: {
  label: string;
  mark?: string;
  refused?: boolean;
  onPress: () => void;
  children: ReactNode;
}) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      aria-disabled={refused}
      data-focus={mark}
      onClick={() => {
        if (!refused) onPress();
      }}
      className="hover:bg-sunken aria-disabled:hover:bg-transparent grid size-10 place-items-center rounded-full aria-disabled:cursor-not-allowed aria-disabled:opacity-40"
    >
      {children}
    </button>
  );
}
