import { Button } from '../../../ui/button.tsx';
import { AreaField } from '../kit/fields.tsx';
import { formatJson } from './json-check.ts';

/** JSON-LD as text; what is wrong with it is said while it is typed. */
export function StructuredDataField({
  field,
  bad,
  onFormat,
}: {
  field: {
    name: string;
    value: string;
    error: string | undefined;
    onChange: (event: { target: { value: string } }) => void;
  };
  /** What the parser says against it. */
  bad: string | undefined;
  onFormat: (formatted: string) => void;
}) {
  return (
    <>
      <AreaField
        label="JSON-LD"
        optional
        rows={10}
        maxLength={20_000}
        spellCheck={false}
        className="font-mono"
        {...field}
        error={bad ?? field.error}
      />
      <Button
        disabled={bad !== undefined || field.value.trim() === ''}
        onClick={() => onFormat(formatJson(field.value))}
        className="-mt-2"
      >
        Format JSON
      </Button>
    </>
  );
}
