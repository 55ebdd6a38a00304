import { ArrowDown, ArrowUp, Trash2 } from 'lucide-react';
import { IconButton } from '../../../ui/icon-button.tsx';

/** The position of an item in its list. */
export interface ListPosition {
  index: number;
  count: number;
}

/** Moves an item of a list up or down, or deletes it. At an end of the list the button is `aria-disabled`, so that it keeps the focus. */
export function ReorderButtons({
  name,
  focusKey,
  position: { index, count },
  whyNotRemoved,
  onMove,
  onRemove,
}: {
  name: string;
  focusKey: string;
  position: ListPosition;
  /** The reason when the item cannot be deleted. */
  whyNotRemoved?: string | undefined;
  onMove: (to: number) => void;
  onRemove: () => void;
}) {
  return (
    <div className="flex shrink-0">
      <IconButton
        label={`Move ${name} up`}
        focusKey={`${focusKey} up`}
        isDisabled={index === 0}
        onPress={() => onMove(index - 1)}
      >
        <ArrowUp aria-hidden="true" className="size-4.5" />
      </IconButton>
      <IconButton
        label={`Move ${name} down`}
        focusKey={`${focusKey} down`}
        isDisabled={index === count - 1}
        onPress={() => onMove(index + 1)}
      >
        <ArrowDown aria-hidden="true" className="size-4.5" />
      </IconButton>
      <IconButton label={`Delete ${name}`} hint={whyNotRemoved} isDisabled={whyNotRemoved !== undefined} onPress={onRemove}>
        <Trash2 aria-hidden="true" className="size-4.5" />
      </IconButton>
    </div>
  );
}
