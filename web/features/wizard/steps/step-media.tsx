import { ArrowLeft, ArrowRight, Trash2 } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { maxItems } from '../../../../server/domain/core/lengths.ts';
import type { DraftImage } from '../../../offline/drafts/listing-drafts.ts';
import { countOf } from '../../../lib/text.ts';
import { Field } from '../../../ui/field.tsx';
import { ImageDrop } from '../images/image-drop.tsx';
import type { ListingForm } from '../draft/use-listing-form.ts';
import { imageUrl } from '../images/image-url.ts';
import type { ListingImages } from '../images/use-listing-images.ts';

/** The actions of a screenshot's buttons. A screenshot is also moved by dragging. */
type Action = 'earlier' | 'later' | 'remove';

export function StepMedia({ form: { values, errors, mark, set }, images }: { form: ListingForm; images: ListingImages }) {
  const { media } = values;
  const list = useRef<HTMLOListElement>(null);
  const [announcement, setAnnouncement] = useState('');
  const [draggedId, setDraggedId] = useState<string>();
  const [focus, setFocus] = useState<{ index: number; action: Action }>();

  // The focus follows a moved screenshot; after a removal it goes to the next one.
  useEffect(() => {
    if (focus === undefined) return;
    const item = list.current?.children[Math.min(focus.index, list.current.children.length - 1)];
    item?.querySelector<HTMLElement>(`[data-action="${focus.action}"]`)?.focus();
  }, [focus]);

  function move(id: string, to: number) {
    const from = media.findIndex((screenshot) => screenshot.id === id);
    const screenshot = media[from];
    if (screenshot === undefined || to < 0 || to >= media.length || from === to) return;
    set('media', media.filter((other) => other !== screenshot).toSpliced(to, 0, screenshot));
    setAnnouncement(`${screenshot.name} moved to position ${to + 1} of ${media.length}.`);
  }

  function handleAction(screenshot: DraftImage, index: number, action: Action) {
    if (action === 'remove') {
      set('media', (before) => before.filter(({ id }) => id !== screenshot.id));
      setAnnouncement(`${screenshot.name} removed.`);
      setFocus({ index, action });
      return;
    }
    const to = action === 'earlier' ? index - 1 : index + 1;
    move(screenshot.id, to);
    setFocus({ index: Math.max(0, Math.min(to, media.length - 1)), action });
  }

  const isFull = media.length >= maxItems.screenshots;
  return (
    <>
      <Field
        label="Screenshots"
        optional
        hint={`PNG, JPG, GIF or WebP. At most ${maxItems.screenshots}; the first four are shown on your startup's page.`}
        error={errors['media'] ?? mediaErrors(errors)}
        mark={mark('media')}
      >
        {(control) => (
          <ImageDrop
            control={control}
            label={isFull ? `${maxItems.screenshots} chosen` : 'Choose images'}
            accept="image/png,image/jpeg,image/gif,image/webp"
            multiple
            onFiles={images.addScreenshots}
          />
        )}
      </Field>
      <output className="text-soft block empty:hidden">
        {images.pendingCount > 0 ? `Preparing ${countOf(images.pendingCount, 'image')}…` : images.notes.media}
      </output>
      {media.length > 0 && (
        <ol ref={list} aria-label="Screenshots in order" className="grid grid-cols-1 gap-4 sm:grid-cols-2">
          {media.map((screenshot, index) => (
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
              className={`rounded-card bg-raised cursor-grab border p-2 ${draggedId === screenshot.id ? 'border-accent opacity-60' : errors[`media.${index}`] === undefined ? 'border-line' : 'border-accent'}`}
            >
              <Screenshot
                screenshot={screenshot}
                index={index}
                count={media.length}
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

/** The server's errors of single screenshots, joined to one text. */
function mediaErrors(errors: ListingForm['errors']): string | undefined {
  const messages = Object.entries(errors).flatMap(([path, message]) => {
    const index = /^media\.(\d+)$/.exec(path)?.[1];
    return index === undefined ? [] : [`Number ${Number(index) + 1}: ${message}`];
  });
  return messages.length === 0 ? undefined : messages.join(' ');
}

function Screenshot({
  screenshot,
  index,
  count,
  onAction,
}: {
  screenshot: DraftImage;
  index: number;
  count: number;
  onAction: (action: Action) => void;
}) {
  const url = imageUrl(screenshot);
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
      <span className="bg-sunken block aspect-[8/5] overflow-hidden rounded-[0.6rem]">
        {url !== '' && (
          <img
            src={url}
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
