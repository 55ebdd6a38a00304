import { settingsLengths } from '../../../../server/domain/core/lengths.ts';
import { Button } from '../../../ui/button.tsx';
import { TextAreaField } from '../kit/fields.tsx';
import { formatJson } from './json-check.ts';

/** JSON-LD as text; syntax errors are shown while it is typed. */
export function StructuredDataField({
  field,
  jsonErrorText,
  onFormat,
}: {
  field: {
    name: string;
    value: string;
    error: string | undefined;
    onChange: (event: { target: { value: string } }) => void;
  };
  /** The syntax error of the typed text. */
  jsonErrorText: string | undefined;
  onFormat: (formatted: string) => void;
}) {
  return (
    <>
      <TextAreaField
        label="JSON-LD"
        optional
        rows={10}
        maxLength={settingsLengths.structuredData}
        spellCheck={false}
        className="font-mono"
        {...field}
        error={jsonErrorText ?? field.error}
      />
      <Button
        disabled={jsonErrorText !== undefined || field.value.trim() === ''}
        onClick={() => onFormat(formatJson(field.value))}
        className="-mt-2"
      >
        Format JSON
      </Button>
    </>
  );
}
