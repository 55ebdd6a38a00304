import { ArrowLeft, ArrowRight, Trash2 } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { maxItems } from '../../../../server/contract/field-lengths.ts';
import type { DraftImage } from '../../../offline/drafts/listing-drafts.ts';
import { countOf } from '../../../lib/text.ts';
import { Field } from '../../../ui/field.tsx';
import { ImageDrop } from '../images/image-drop.tsx';
import type { ListingForm } from '../draft/use-listing-form.ts';
import { imageUrl } from '../images/image-url.ts';
import type { ListingImages } from '../images/use-listing-images.ts';

/** What one does with a screenshot; `earlier` and `later` by keyboard, dragging besides. */
type Action = 'earlier' | 'later' | 'remove';

export function StepMedia({ form: { values, errors, set }, pictures }: { form: ListingForm; pictures: ListingImages }) {
  const { media } = values;
  const list = useRef<HTMLOListElement>(null);
  const [said, setSaid] = useState('');
  const [dragged, setDragged] = useState<string>();
  const [focus, setFocus] = useState<{ at: number; action: Action }>();

  // A picture that moved takes the focus along; after one that was removed the next one gets it.
  useEffect(() => {
    if (focus === undefined) return;
    const item = list.current?.children[Math.min(focus.at, list.current.children.length - 1)];
    item?.querySelector<HTMLElement>(`[data-action="${focus.action}"]`)?.focus();
  }, [focus]);

  function move(id: string, to: number) {
    const from = media.findIndex((picture) => picture.id === id);
    const picture = media[from];
    if (picture === undefined || to < 0 || to >= media.length || from === to) return;
    set('media', media.filter((other) => other !== picture).toSpliced(to, 0, picture));
    setSaid(`${picture.name} is now number ${to + 1} of ${media.length}.`);
  }

  function act(picture: DraftImage, at: number, action: Action) {
    if (action === 'remove') {
      set('media', (before) => before.filter(({ id }) => id !== picture.id));
      setSaid(`${picture.name} removed.`);
      setFocus({ at, action });
      return;
    }
    const to = action === 'earlier' ? at - 1 : at + 1;
    move(picture.id, to);
    setFocus({ at: Math.max(0, Math.min(to, media.length - 1)), action });
  }

  const full = media.length >= maxItems.screenshots;
  return (
    <>
      <Field
        label="Screenshots"
        optional
        hint={`PNG, JPG, GIF or WebP, ${maxItems.screenshots} at most. The first four are shown on the page of your startup.`}
        error={errors['media'] ?? mediaErrors(errors)}
      >
        {(control) => (
          <ImageDrop
            control={control}
            label={full ? `${maxItems.screenshots} are chosen` : 'Choose pictures'}
            accept="image/png,image/jpeg,image/gif,image/webp"
            multiple
            onFiles={pictures.addScreenshots}
          />
        )}
      </Field>
      <output className="text-soft block empty:hidden">
        {pictures.waiting > 0 && `Preparing ${countOf(pictures.waiting, 'picture')}…`}
      </output>
      {media.length > 0 && (
        <ol ref={list} aria-label="Screenshots in order" className="grid gap-4 sm:grid-cols-2">
          {media.map((picture, at) => (
            // Dragging is the second way: the buttons inside are the one for keyboards.
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- see above
            <li
              key={picture.id}
              draggable
              onDragStart={(event) => {
                event.dataTransfer.effectAllowed = 'move';
                event.dataTransfer.setData('text/plain', picture.name);
                setDragged(picture.id);
              }}
              onDragEnd={() => setDragged(undefined)}
              onDragOver={(event) => {
                if (dragged !== undefined) event.preventDefault();
              }}
              onDrop={(event) => {
                if (dragged === undefined) return;
                event.preventDefault();
                move(dragged, at);
              }}
              className={`rounded-card bg-raised cursor-grab border p-2 ${dragged === picture.id ? 'border-accent opacity-60' : errors[`media.${at}`] === undefined ? 'border-line' : 'border-accent'}`}
            >
              <Screenshot picture={picture} at={at} count={media.length} onAct={(action) => act(picture, at, action)} />
            </li>
          ))}
        </ol>
      )}
      <output className="sr-only" aria-live="polite">
        {said}
      </output>
    </>
  );
}

/** What the server says of single pictures, in one sentence after the other. */
function mediaErrors(errors: ListingForm['errors']): string | undefined {
  const own = Object.entries(errors).flatMap(([path, message]) => {
    const at = /^media\.(\d+)$/.exec(path)?.[1];
    return at === undefined ? [] : [`Number ${Number(at) + 1}: ${message}`];
  });
  return own.length === 0 ? undefined : own.join(' ');
}

function Screenshot({
  picture,
  at,
  count,
  onAct,
}: {
  picture: DraftImage;
  at: number;
  count: number;
  onAct: (action: Action) => void;
}) {
  const url = imageUrl(picture);
  const place = `screenshot ${at + 1}`;
  const button = (action: Action, label: string, icon: ReactNode, off = false) => (
    <button
      type="button"
      data-action={action}
      // Kept in the tab order at either end, so that the focus is not lost there.
      aria-disabled={off}
      onClick={() => {
        if (!off) onAct(action);
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
          <img src={url} alt={`Screenshot ${at + 1}: ${picture.name}`} draggable={false} className="size-full object-contain" />
        )}
      </span>
      <span className="mt-1 flex items-center">
        <span className="min-w-0 grow truncate px-2 text-sm">
          <span className="text-soft tabular-nums">{at + 1}.</span> {picture.name}
        </span>
        {button('earlier', `Move ${place} earlier`, <ArrowLeft aria-hidden="true" className="size-4.5" />, at === 0)}
        {button('later', `Move ${place} later`, <ArrowRight aria-hidden="true" className="size-4.5" />, at === count - 1)}
        {button('remove', `Remove ${place}`, <Trash2 aria-hidden="true" className="size-4.5" />)}
      </span>
    </>
  );
}
