import { Field, inputClass } from '../../ui/field.tsx';
import { Button } from '../../ui/button.tsx';
import { showToast } from '../../ui/toast.tsx';

/** Text to copy into another site. Without scripts it is selected and copied by hand. */
export function Snippet({ label, text }: { label: string; text: string }) {
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => showToast('It is copied.'),
      () => showToast('Please copy the text from its field.'),
    );
  return (
    <div className="flex items-end gap-2">
      <div className="min-w-0 grow">
        <Field label={label}>
          {(control) => (
            <input
              {...control}
              dir="ltr"
              readOnly
              value={text}
              onFocus={({ target }) => target.select()}
              className={`${inputClass} h-11 truncate font-mono`}
            />
          )}
        </Field>
      </div>
      <Button className="needs-scripts shrink-0" onClick={() => void copy()}>
        Copy <span className="sr-only">{label}</span>
      </Button>
    </div>
  );
}
