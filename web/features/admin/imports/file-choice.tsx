import { FileUp } from 'lucide-react';
import { Field } from '../../../ui/field.tsx';
import { FileDrop } from '../../../ui/file-drop.tsx';

const accepted = '.csv,.tsv,.txt,.json,.jsonl,.ndjson,.md,.markdown,text/csv,application/json,text/markdown';

/** The drop zone for the file to import. */
export function FileChoice({
  isReading,
  failure,
  onFile,
}: {
  isReading: boolean;
  failure: string | undefined;
  onFile: (file: File) => void;
}) {
  return (
    <>
      <Field
        label="File"
        hint="CSV from Excel, Airtable, Notion, Google Sheets or WordPress, JSON, JSON Lines, or an awesome list in Markdown. The file is read on this device. Nothing is sent before you have seen a preview."
        error={failure}
      >
        {(control) => (
          <FileDrop
            control={control}
            label="Choose a file"
            accept={accepted}
            variant="primary"
            Icon={FileUp}
            onFiles={([file]) => file && onFile(file)}
          />
        )}
      </Field>
      <output className="text-soft mt-3 block empty:hidden">{isReading && 'Reading the file…'}</output>
    </>
  );
}
