import { FileUp } from 'lucide-react';
import { type DragEvent, useId, useState } from 'react';
import { buttonClass } from '../../../ui/button.tsx';

const accepted = '.csv,.tsv,.txt,.json,.jsonl,.ndjson,.md,.markdown,text/csv,application/json,text/markdown';

/** The drop zone for the file to import. A label that looks like a button contains the native file input. */
export function FileChoice({
  isReading,
  failure,
  onFile,
}: {
  isReading: boolean;
  failure: string | undefined;
  onFile: (file: File) => void;
}) {
  const id = useId();
  const [isDragOver, setIsDragOver] = useState(false);
  const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes('Files');
  const choose = (files: FileList | null) => {
    const file = files?.[0];
    if (file !== undefined) onFile(file);
  };
  return (
    <>
      {/* Dropping is a shortcut for pointers; keyboards use the file input inside. */}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- see above */}
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
          choose(event.dataTransfer.files);
        }}
        className={`rounded-card border border-dashed p-6 transition-colors ${isDragOver ? 'border-accent bg-accent-wash' : 'border-field/60 bg-raised'}`}
      >
        <label
          htmlFor={id}
          className={buttonClass(
            'primary',
            'has-focus-visible:outline-accent relative cursor-pointer has-focus-visible:outline-2 has-focus-visible:outline-offset-2',
          )}
        >
          <FileUp aria-hidden="true" className="size-4.5" />
          Choose a file
          <input
            id={id}
            type="file"
            accept={accepted}
            aria-describedby={`${id}-hint`}
            onChange={({ target }) => {
              choose(target.files);
              // Without this, choosing the same file again would fire no event.
              target.value = '';
            }}
            className="sr-only"
          />
        </label>
        <p id={`${id}-hint`} className="text-soft mt-3">
          or drop it here. CSV from Excel, Airtable, Notion, Google Sheets or WordPress, JSON, JSON Lines, or an awesome list in
          Markdown. The file is read on this device. Nothing is sent before you have seen a preview.
        </p>
      </div>
      <output className="text-soft mt-3 block empty:hidden">{isReading && 'Reading the file…'}</output>
      {failure !== undefined && (
        <p role="alert" className="text-accent mt-3 wrap-anywhere">
          {failure}
        </p>
      )}
    </>
  );
}
