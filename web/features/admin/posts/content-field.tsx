import { type Ref, useEffect, useImperativeHandle, useRef, useState } from 'react';
import { isHttpUrl } from '../../../../server/domain/core/http-url.ts';
import { commonLengths } from '../../../../server/domain/core/common-lengths.ts';
import { send } from '../../../api/admin-client.ts';
import { errorMessage, fieldErrors } from '../../../api/errors.ts';
import { animationNote } from '../../../lib/animated.ts';
import { downscaleImage, readAsDataUrl } from '../../../lib/images.ts';
import { isLostScript, reloadSaved } from '../../../lib/lost-script.ts';
import { countOf } from '../../../lib/text.ts';
import { Button } from '../../../ui/button.tsx';
import { Field, inputClass } from '../../../ui/field.tsx';
import { SubmitButton } from '../../../ui/submit-button.tsx';
import { ErrorText } from '../forms/form-parts.tsx';
import { imageErrorMessage, imageTypes } from '../forms/image-field.tsx';
import type { BlockEditor } from './block-editor.ts';
import type { ImageStatus, StoredImage } from './editor-images.ts';
import type { Content } from './post-edit.ts';

export interface ContentFieldHandle {
  /** The current content of the editor. */
  read(): Promise<Content>;
  /** Resolves to the content after all its images are stored. */
  complete(): Promise<Content>;
}

const noImages: ImageStatus = { pending: 0, failures: [] };

/** Stores an image from another site. Images already on this site keep their address. Rejects with the reason. */
async function fetchImage(url: string): Promise<StoredImage> {
  if (new URL(url).origin === location.origin) return { url };
  try {
    return await send('fetchPostImage', { body: { url } });
  } catch (failure) {
    throw new Error(fieldErrors(failure)['url'] ?? errorMessage(failure), { cause: failure });
  }
}

/** The content of a post in the block editor, which is loaded as its own chunk. */
export function ContentField({
  ref,
  value,
  maxSide,
  error,
  onChange,
}: {
  ref: Ref<ContentFieldHandle>;
  /** Only the initial value is used. Afterwards the editor holds the content. */
  value: Content;
  /** The longer side of images after downscaling, in pixels. */
  maxSide: number;
  error: string | undefined;
  onChange: (content: Content) => void;
}) {
  const container = useRef<HTMLDivElement>(null);
  const editorRef = useRef<BlockEditor>(undefined);
  const [initialContent] = useState(value);
  const [state, setState] = useState<'loading' | 'ready' | 'failed' | 'lost'>('loading');
  const [attempt, setAttempt] = useState(0);
  const [images, setImages] = useState(noImages);
  const [note, setNote] = useState('');
  const latestProps = useRef({ onChange, maxSide });
  useEffect(() => {
    latestProps.current = { onChange, maxSide };
  });
  useImperativeHandle(ref, () => {
    const read = async () => (await editorRef.current?.read()) ?? value;
    return {
      read,
      complete: async () => {
        await editorRef.current?.settled();
        return read();
      },
    };
  }, [value]);

  useEffect(() => {
    // Each run creates a new element, because the editor removes its elements asynchronously.
    const holder = document.createElement('div');
    container.current?.append(holder);
    let isUnmounted = false;
    const uploadImage = async (file: Blob) => {
      try {
        const picture = await readAsDataUrl(await downscaleImage(file, latestProps.current.maxSide, imageTypes));
        const stored = await send('uploadPostImage', { body: { picture } });
        setNote(await animationNote(file));
        return stored;
      } catch (failure) {
        throw new Error(imageErrorMessage(failure), { cause: failure });
      }
    };
    const open = async () => {
      const { openBlockEditor } = await import('./block-editor.ts');
      if (isUnmounted) return undefined;
      const editor = await openBlockEditor({
        holder,
        content: initialContent,
        onChange: (content) => latestProps.current.onChange(content),
        stores: { ofFile: uploadImage, ofAddress: fetchImage },
        onImages: setImages,
      });
      if (!isUnmounted) {
        editorRef.current = editor;
        setState('ready');
      }
      return editor;
    };
    const opening = open();
    opening.catch((reason: unknown) => {
      console.debug('The editor did not open:', reason);
      if (!isUnmounted) setState(isLostScript(reason) ? 'lost' : 'failed');
    });
    return () => {
      isUnmounted = true;
      editorRef.current = undefined;
      holder.hidden = true;
      void opening
        .then((editor) => editor?.close())
        .catch((reason: unknown) => console.debug('The editor did not close:', reason))
        .finally(() => holder.remove());
    };
  }, [initialContent, attempt]);

  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 font-semibold">Content</legend>
      {state === 'loading' && <div className="skeleton h-40 w-full rounded-2xl" />}
      {(state === 'failed' || state === 'lost') && (
        <div role="alert" className="border-line rounded-2xl border border-dashed p-5 text-center">
          <p>The editor could not be loaded. Your text is kept.</p>
          <Button
            className="mt-3"
            onClick={() => {
              if (state === 'lost') return void reloadSaved();
              setState('loading');
              setAttempt(attempt + 1);
            }}
          >
            {state === 'lost' ? 'Reload the page' : 'Try again'}
          </Button>
        </div>
      )}
      <div ref={container} hidden={state !== 'ready'} className="post-editor" />
      {state === 'ready' && <ImageByUrl insert={async (url) => editorRef.current?.insertImage(await fetchImage(url))} />}
      <output className="text-soft mt-1.5 block text-sm empty:hidden">
        {images.pending > 0 ? `Adding ${countOf(images.pending, 'image')}…` : note}
      </output>
      <ErrorText className="mt-1.5 text-sm">{imageProblem(images) ?? error}</ErrorText>
    </fieldset>
  );
}

function imageProblem({ failures }: ImageStatus): string | undefined {
  return failures.length === 0 ? undefined : `An image could not be added. ${failures.join(' ')}`;
}

/** Copies an image from another site by its URL, and inserts the copy into the content. */
function ImageByUrl({ insert }: { insert: (url: string) => Promise<void> }) {
  const [url, setUrl] = useState('');
  const [error, setError] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);
  const area = useRef<HTMLDivElement>(null);
  // The buttons at the bottom of the dialog would cover the error, so it is scrolled into view.
  useEffect(() => {
    if (error !== undefined) area.current?.scrollIntoView({ block: 'nearest' });
  }, [error]);
  const submit = async () => {
    const address = url.trim();
    if (isBusy) return;
    if (!isHttpUrl(address)) {
      setError('Please enter a valid URL (e.g., https://example.com).');
      return;
    }
    setIsBusy(true);
    try {
      await insert(address);
      setUrl('');
    } catch (failure) {
      setError(failure instanceof Error ? failure.message : String(failure));
    }
    setIsBusy(false);
  };
  return (
    <div ref={area} className="mt-3">
      <Field label="Image URL" optional error={error}>
        {(control) => (
          <div className="flex flex-wrap gap-2">
            <input
              {...control}
              type="url"
              placeholder="https://"
              maxLength={commonLengths.url}
              value={url}
              readOnly={isBusy}
              onChange={({ target }) => {
                setError(undefined);
                setUrl(target.value);
              }}
              onKeyDown={(event) => {
                if (event.key !== 'Enter') return;
                // Enter would submit the whole post.
                event.preventDefault();
                void submit();
              }}
              className={`${inputClass} h-11 grow basis-56`}
            />
            <SubmitButton type="button" variant="quiet" busy={isBusy} onClick={() => void submit()}>
              Insert image
            </SubmitButton>
          </div>
        )}
      </Field>
    </div>
  );
}
