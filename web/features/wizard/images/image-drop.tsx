import { ImagePlus } from 'lucide-react';
import { type ComponentProps, type DragEvent, useEffect, useRef, useState } from 'react';
import { buttonClass } from '../../../ui/button.tsx';
import type { FieldControl } from '../../../ui/field.tsx';

/**
 * A place for picture files: chosen, dropped or pasted. The input is the platform's own, under a label that looks like a
 * button, so keyboards and screen readers meet what they know.
 */
export function ImageDrop({
  control,
  label,
  accept,
  multiple = false,
  onFiles,
  children,
}: {
  control: FieldControl;
  label: string;
  accept: string;
  multiple?: boolean;
  onFiles: (files: readonly File[]) => void;
} & Pick<ComponentProps<'div'>, 'children'>) {
  const [over, setOver] = useState(false);
  usePastedFiles(onFiles);
  useNoAccidentalDrops();
  const carriesFiles = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes('Files');
  return (
    // Dropping is one of three ways; the input inside is the one for keyboards.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- see above
    <div
      onDragOver={(event) => {
        if (!carriesFiles(event)) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        setOver(false);
        if (!carriesFiles(event)) return;
        event.preventDefault();
        onFiles([...event.dataTransfer.files]);
      }}
      className={`rounded-card flex flex-wrap items-center gap-4 border border-dashed p-4 transition-colors ${over ? 'border-accent bg-accent-wash' : control['aria-invalid'] ? 'border-accent' : 'border-field/60 bg-raised'}`}
    >
      {children}
      <div className="min-w-0 grow basis-48">
        <label
          htmlFor={control.id}
          className={buttonClass(
            'quiet',
            'has-focus-visible:outline-accent relative cursor-pointer has-focus-visible:outline-2 has-focus-visible:outline-offset-2',
          )}
        >
          <ImagePlus aria-hidden="true" className="size-4.5" />
          {label}
          <input
            {...control}
            type="file"
            accept={accept}
            multiple={multiple}
            onChange={({ target }) => {
              onFiles([...(target.files ?? [])]);
              // The same file may be chosen again.
              target.value = '';
            }}
            className="sr-only"
          />
        </label>
        <p className="text-soft mt-2 text-sm">or drop {multiple ? 'them' : 'it'} here, or paste.</p>
      </div>
    </div>
  );
}

/** A picture in the clipboard may be pasted wherever the focus is; text goes where it always goes. */
function usePastedFiles(onFiles: (files: readonly File[]) => void): void {
  const latest = useRef(onFiles);
  useEffect(() => {
    latest.current = onFiles;
  });
  useEffect(() => {
    const paste = (event: ClipboardEvent) => {
      const files = [...(event.clipboardData?.files ?? [])];
      if (files.length === 0) return;
      event.preventDefault();
      latest.current(files);
    };
    document.addEventListener('paste', paste);
    return () => document.removeEventListener('paste', paste);
  }, []);
}

/** A file dropped beside the place would be opened by the browser in place of the page. */
function useNoAccidentalDrops(): void {
  useEffect(() => {
    const keep = (event: globalThis.DragEvent) => {
      if (event.dataTransfer?.types.includes('Files') === true) event.preventDefault();
    };
    window.addEventListener('dragover', keep);
    window.addEventListener('drop', keep);
    return () => {
      window.removeEventListener('dragover', keep);
      window.removeEventListener('drop', keep);
    };
  }, []);
}
