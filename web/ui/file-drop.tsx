import { ImagePlus, type LucideIcon } from 'lucide-react';
import { type ComponentProps, type DragEvent, useEffect, useEffectEvent, useState } from 'react';
import { buttonClass } from './button.tsx';
import type { FieldControl } from './field.tsx';

/**
 * A drop zone for files, which may also be chosen or pasted. A label that looks like a button contains the native file input, so
 * keyboards and screen readers can use it.
 */
export function FileDrop({
  control,
  label,
  accept,
  multiple = false,
  variant = 'quiet',
  Icon = ImagePlus,
  onFiles,
  children,
}: {
  control: FieldControl;
  label: string;
  accept: string;
  multiple?: boolean;
  variant?: 'quiet' | 'primary';
  Icon?: LucideIcon;
  onFiles: (files: readonly File[]) => void;
} & Pick<ComponentProps<'div'>, 'children'>) {
  const [isDragOver, setIsDragOver] = useState(false);
  usePastedFiles(onFiles);
  usePreventFileNavigation();
  const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes('Files');
  return (
    // Dropping is a shortcut for pointers; keyboards use the file input inside.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- see above
    <div
      onDragOver={(event) => {
        if (!hasFiles(event)) return;
        event.preventDefault();
        setIsDragOver(true);
      }}
      onDragLeave={() => setIsDragOver(false)}
      onDrop={(event) => {
        setIsDragOver(false);
        if (!hasFiles(event)) return;
        event.preventDefault();
        onFiles([...event.dataTransfer.files]);
      }}
      className={`rounded-card flex flex-wrap items-center gap-4 border border-dashed p-4 transition-colors ${isDragOver ? 'border-accent bg-accent-wash' : control['aria-invalid'] ? 'border-accent' : 'border-field/60 bg-raised'}`}
    >
      {children}
      <div className="min-w-0 grow basis-48">
        <label
          htmlFor={control.id}
          className={buttonClass(
            variant,
            'has-focus-visible:outline-accent relative cursor-pointer has-focus-visible:outline-2 has-focus-visible:outline-offset-2',
          )}
        >
          <Icon aria-hidden="true" className="size-4.5" />
          {label}
          <input
            {...control}
            type="file"
            accept={accept}
            multiple={multiple}
            onChange={({ target }) => {
              onFiles([...(target.files ?? [])]);
              // Without this, choosing the same file again would fire no event.
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

/** Reports pasted files, wherever the focus is. Pasted text is not touched. */
function usePastedFiles(onFiles: (files: readonly File[]) => void): void {
  const reportFiles = useEffectEvent(onFiles);
  useEffect(() => {
    const onPaste = (event: ClipboardEvent) => {
      const files = [...(event.clipboardData?.files ?? [])];
      if (files.length === 0) return;
      event.preventDefault();
      reportFiles(files);
    };
    document.addEventListener('paste', onPaste);
    return () => document.removeEventListener('paste', onPaste);
  }, []);
}

/** Prevents a file that is dropped outside the zone from replacing the page. */
function usePreventFileNavigation(): void {
  useEffect(() => {
    const preventNavigation = (event: globalThis.DragEvent) => {
      if (event.dataTransfer?.types.includes('Files') === true) event.preventDefault();
    };
    window.addEventListener('dragover', preventNavigation);
    window.addEventListener('drop', preventNavigation);
    return () => {
      window.removeEventListener('dragover', preventNavigation);
      window.removeEventListener('drop', preventNavigation);
    };
  }, []);
}
