import { ArrowDown, ArrowUp, Trash2 } from 'lucide-react';
import { useEffect, useState } from 'react';
import { IconButton } from '../../../ui/icon-button.tsx';

/** The position of an item in its list. */
export interface ListPosition {
  index: number;
  count: number;
}

/**
 * Moves an item of a list up or down, or deletes it. At the ends of the list, a button is `aria-disabled` instead of `disabled`,
 * so that it keeps the focus.
 */
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
  /** The reason why the item cannot be deleted, if any. */
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

/** A copy of `list` with the item at index `from` moved to index `to`. The order is unchanged if an index is out of range. */
export function moveItem<Item>(list: readonly Item[], from: number, to: number): Item[] {
  const copy = [...list];
  if (from < 0 || from >= list.length || to < 0 || to >= list.length) return copy;
  copy.splice(to, 0, ...copy.splice(from, 1));
  return copy;
}

/** Returns a function that focuses, after the next render, the element with the given `data-focus` value. */
export function useFocusAfterRender(): (focusKey: string) => void {
  const [target, setTarget] = useState<{ focusKey: string }>();
  useEffect(() => {
    if (target === undefined) return;
    document.querySelector<HTMLElement>(`[data-focus="${CSS.escape(target.focusKey)}"]`)?.focus();
  }, [target]);
  return (focusKey) => setTarget({ focusKey });
}
