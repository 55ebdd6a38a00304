import { type KeyboardEvent, type Ref, useEffect, useImperativeHandle, useRef, useState } from 'react';
import { isHttpUrl } from '../../../../server/domain/core/http-url.ts';
import { commonLengths } from '../../../../server/domain/core/common-lengths.ts';
import { send } from '../../../api/admin-client.ts';
import { downscaleImage, readAsDataUrl } from '../../../lib/images.ts';
import { isLostScript, reloadSaved } from '../../../lib/lost-script.ts';
import { Button } from '../../../ui/button.tsx';
import { Field, inputClass } from '../../../ui/field.tsx';
import { ErrorText } from '../forms/form-parts.tsx';
import { imageErrorMessage, imageTypes } from '../forms/image-field.tsx';
import type { BlockEditor } from './block-editor.ts';
import type { Content } from './post-edit.ts';

export interface ContentFieldHandle {
  /** The current content of the editor. */
  read(): Promise<Content>;
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
  /** Only the initial value is used; after that the editor holds the content. */
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
  const [imageError, setImageError] = useState<string>();
  const latestProps = useRef({ onChange, maxSide });
  useEffect(() => {
    latestProps.current = { onChange, maxSide };
  });
  useImperativeHandle(ref, () => ({ read: async () => (await editorRef.current?.read()) ?? value }), [value]);

  useEffect(() => {
    // A new element each time: the editor removes its elements asynchronously.
    const holder = document.createElement('div');
    container.current?.append(holder);
    let isUnmounted = false;
    const uploadImage = async (file: Blob) => {
      setImageError(undefined);
      try {
        return await send('uploadPostImage', {
          body: { picture: await readAsDataUrl(await downscaleImage(file, latestProps.current.maxSide, imageTypes)) },
        });
      } catch (failure) {
        setImageError(imageErrorMessage(failure));
        throw failure;
      }
    };
    const open = async () => {
      const { openBlockEditor } = await import('./block-editor.ts');
      if (isUnmounted) return undefined;
      const editor = await openBlockEditor({
        holder,
        content: initialContent,
        onChange: (content) => latestProps.current.onChange(content),
        uploadImage,
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
      {/* Escape closes an open menu of the editor first, and only then the dialog. */}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- see above */}
      <div ref={container} hidden={state !== 'ready'} onKeyDownCapture={preventDialogClose} className="post-editor" />
      {state === 'ready' && (
        <ImageByUrl
          onInsert={(url) => {
            setImageError(undefined);
            editorRef.current?.insertImage(url);
          }}
        />
      )}
      <ErrorText className="mt-1.5 text-sm">{imageError ?? error}</ErrorText>
    </fieldset>
  );
}

function preventDialogClose(event: KeyboardEvent<HTMLDivElement>): void {
  if (event.key !== 'Escape') return;
  const open = '.ce-popover--opened, .ce-inline-toolbar > *, .ce-block--selected';
  if (event.currentTarget.querySelector(open) !== null) event.preventDefault();
}

/** Inserts an image of another site into the content by its URL. */
function ImageByUrl({ onInsert }: { onInsert: (url: string) => void }) {
  const [url, setUrl] = useState('');
  const [error, setError] = useState<string>();
  const insert = () => {
    const address = url.trim();
    if (!isHttpUrl(address)) {
      setError('Please enter a valid URL (e.g., https://example.com).');
      return;
    }
    onInsert(address);
    setUrl('');
  };
  return (
    <div className="mt-3">
      <Field label="Image URL" optional error={error}>
        {(control) => (
          <div className="flex flex-wrap gap-2">
            <input
              {...control}
              type="url"
              placeholder="https://"
              maxLength={commonLengths.url}
              value={url}
              onChange={({ target }) => {
                setError(undefined);
                setUrl(target.value);
              }}
              onKeyDown={(event) => {
                if (event.key !== 'Enter') return;
                // Enter would submit the whole post.
                event.preventDefault();
                insert();
              }}
              className={`${inputClass} h-11 grow basis-56`}
            />
            <Button onClick={insert}>Insert image</Button>
          </div>
        )}
      </Field>
    </div>
  );
}
