import { ArrowLeft, ArrowRight, Trash2 } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';

interface ListedScreenshot {
  id: string;
  name: string;
  /** '' while there is no image to show. */
  url: string;
}

/** The actions of a screenshot's buttons. Dragging moves a screenshot, too. */
type Action = 'earlier' | 'later' | 'remove';

/** The screenshots of a listing. Buttons and dragging change their order. */
export function ScreenshotList({
  screenshots,
  isInvalid,
  onMove,
  onRemove,
}: {
  screenshots: readonly ListedScreenshot[];
  isInvalid: (index: number) => boolean;
  onMove: (id: string, to: number) => void;
  onRemove: (id: string) => void;
}) {
  const list = useRef<HTMLOListElement>(null);
  const [announcement, setAnnouncement] = useState('');
  const [draggedId, setDraggedId] = useState<string>();
  const [focus, setFocus] = useState<{ index: number; action: Action }>();

  // After a move, the focus follows the screenshot. After a removal, it moves to the next screenshot.
  useEffect(() => {
    if (focus === undefined) return;
    const item = list.current?.children[Math.min(focus.index, list.current.children.length - 1)];
    item?.querySelector<HTMLElement>(`[data-action="${focus.action}"]`)?.focus();
  }, [focus]);

  function move(id: string, to: number) {
    const from = screenshots.findIndex((screenshot) => screenshot.id === id);
    const screenshot = screenshots[from];
    if (screenshot === undefined || to < 0 || to >= screenshots.length || from === to) return;
    onMove(id, to);
    setAnnouncement(`${screenshot.name} moved to position ${to + 1} of ${screenshots.length}.`);
  }

  function handleAction({ id, name }: ListedScreenshot, index: number, action: Action) {
    if (action === 'remove') {
      onRemove(id);
      setAnnouncement(`${name} removed.`);
      setFocus({ index, action });
      return;
    }
    const to = action === 'earlier' ? index - 1 : index + 1;
    move(id, to);
    setFocus({ index: Math.max(0, Math.min(to, screenshots.length - 1)), action });
  }

  return (
    <>
      {screenshots.length > 0 && (
        <ol ref={list} aria-label="Screenshots in order" className="grid grid-cols-1 gap-4 sm:grid-cols-2">
          {screenshots.map((screenshot, index) => (
            // Dragging is a shortcut for pointers; keyboards use the buttons inside.
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- see above
            <li
              key={screenshot.id}
              draggable
              onDragStart={(event) => {
                event.dataTransfer.effectAllowed = 'move';
                event.dataTransfer.setData('text/plain', screenshot.name);
                setDraggedId(screenshot.id);
              }}
              onDragEnd={() => setDraggedId(undefined)}
              onDragOver={(event) => {
                if (draggedId !== undefined) event.preventDefault();
              }}
              onDrop={(event) => {
                if (draggedId === undefined) return;
                event.preventDefault();
                move(draggedId, index);
              }}
              className={`rounded-card bg-raised cursor-grab border p-2 ${draggedId === screenshot.id ? 'border-accent opacity-60' : isInvalid(index) ? 'border-accent' : 'border-line'}`}
            >
              <Screenshot
                screenshot={screenshot}
                index={index}
                count={screenshots.length}
                onAction={(action) => handleAction(screenshot, index, action)}
              />
            </li>
          ))}
        </ol>
      )}
      <output className="sr-only" aria-live="polite">
        {announcement}
      </output>
    </>
  );
}

function Screenshot({
  screenshot,
  index,
  count,
  onAction,
}: {
  screenshot: ListedScreenshot;
  index: number;
  count: number;
  onAction: (action: Action) => void;
}) {
  const name = `screenshot ${index + 1}`;
  const button = (action: Action, label: string, icon: ReactNode, isDisabled = false) => (
    <button
      type="button"
      data-action={action}
      // A focused button that becomes `disabled` would lose the focus.
      aria-disabled={isDisabled}
      onClick={() => {
        if (!isDisabled) onAction(action);
      }}
      aria-label={label}
      className="hover:bg-sunken grid size-10 place-items-center rounded-full aria-disabled:cursor-not-allowed aria-disabled:opacity-35"
    >
      {icon}
    </button>
  );
  return (
    <>
      <span className="bg-sunken block aspect-[16/10] overflow-hidden rounded-lg">
        {screenshot.url !== '' && (
          <img
            src={screenshot.url}
            alt={`Screenshot ${index + 1}: ${screenshot.name}`}
            draggable={false}
            className="size-full object-contain"
          />
        )}
      </span>
      <span className="mt-1 flex flex-wrap items-center">
        <span className="min-w-0 grow truncate px-2 text-sm">
          <span className="text-soft tabular-nums">{index + 1}.</span> {screenshot.name}
        </span>
        {button('earlier', `Move ${name} earlier`, <ArrowLeft aria-hidden="true" className="size-4.5" />, index === 0)}
        {button('later', `Move ${name} later`, <ArrowRight aria-hidden="true" className="size-4.5" />, index === count - 1)}
        {button('remove', `Remove ${name}`, <Trash2 aria-hidden="true" className="size-4.5" />)}
      </span>
    </>
  );
}
