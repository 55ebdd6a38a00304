import { type KeyboardEvent, type Ref, useEffect, useImperativeHandle, useRef, useState } from 'react';
import { uploadPostImage } from '../../../api/admin-posts.ts';
import { readAsDataUrl, downscaleImage } from '../../../lib/images.ts';
import { Button } from '../../../ui/button.tsx';
import { pictureKinds, whyNotTaken } from '../kit/picture-field.tsx';
import type { BlockEditor } from './block-editor.ts';
import { PictureByAddress } from './picture-by-address.tsx';
import type { Content } from './post-edit.ts';

export interface ContentFieldHandle {
  /** What stands in the editor at this moment. */
  read(): Promise<Content>;
}

/** The text of a post in the block editor, which comes in a chunk of its own. */
export function ContentField({
  ref,
  value,
  longest,
  error,
  onChange,
}: {
  ref: Ref<ContentFieldHandle>;
  /** Read once, when the field appears: from then on the editor holds the text. */
  value: Content;
  /** Pixels of a picture's longer side, at most. */
  longest: number;
  error: string | undefined;
  onChange: (content: Content) => void;
}) {
  const place = useRef<HTMLDivElement>(null);
  const opened = useRef<BlockEditor>(undefined);
  const [start] = useState(value);
  const [state, setState] = useState<'loading' | 'ready' | 'failed'>('loading');
  const [attempt, setAttempt] = useState(0);
  const [bad, setBad] = useState<string>();
  const latest = useRef({ onChange, longest });
  useEffect(() => {
    latest.current = { onChange, longest };
  });
  useImperativeHandle(ref, () => ({ read: async () => (await opened.current?.read()) ?? value }), [value]);

  useEffect(() => {
    // A fresh element each time: the editor does not clean up behind itself at once.
    const holder = document.createElement('div');
    place.current?.append(holder);
    let gone = false;
    const keepPicture = async (file: Blob) => {
      setBad(undefined);
      try {
        return await uploadPostImage(await readAsDataUrl(await downscaleImage(file, latest.current.longest, pictureKinds)));
      } catch (problem) {
        setBad(whyNotTaken(problem));
        throw problem;
      }
    };
    const open = async () => {
      const { openBlockEditor } = await import('./block-editor.ts');
      if (gone) return undefined;
      const editor = await openBlockEditor({
        holder,
        content: start,
        onChange: (content) => latest.current.onChange(content),
        keepPicture,
      });
      if (!gone) {
        opened.current = editor;
        setState('ready');
      }
      return editor;
    };
    const opening = open();
    opening.catch((reason: unknown) => {
      console.debug('The editor did not open:', reason);
      if (!gone) setState('failed');
    });
    return () => {
      gone = true;
      opened.current = undefined;
      holder.hidden = true;
      void opening
        .then((editor) => editor?.close())
        .catch((reason: unknown) => console.debug('The editor did not close:', reason))
        .finally(() => holder.remove());
    };
  }, [start, attempt]);

  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 font-semibold">Content</legend>
      {state === 'loading' && <div className="skeleton h-40 w-full rounded-2xl" />}
      {state === 'failed' && (
        <div role="alert" className="border-line rounded-2xl border border-dashed p-5 text-center">
          <p>The editor could not be loaded. What was written is kept.</p>
          <Button
            className="mt-3"
            onClick={() => {
              setState('loading');
              setAttempt(attempt + 1);
            }}
          >
            Try again
          </Button>
        </div>
      )}
      {/* Escape closes what the editor has open, and only then the dialog. */}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- see above */}
      <div ref={place} hidden={state !== 'ready'} onKeyDownCapture={keepDialogOpen} className="post-editor" />
      {state === 'ready' && (
        <PictureByAddress
          onInsert={(url) => {
            setBad(undefined);
            opened.current?.insertPicture(url);
          }}
        />
      )}
      <p role="alert" className="text-accent mt-1.5 text-sm font-semibold empty:hidden">
        {bad ?? error}
      </p>
    </fieldset>
  );
}

function keepDialogOpen(event: KeyboardEvent<HTMLDivElement>): void {
  if (event.key !== 'Escape') return;
  const open = '.ce-popover--opened, .ce-inline-toolbar > *, .ce-block--selected';
  if (event.currentTarget.querySelector(open) !== null) event.preventDefault();
}
