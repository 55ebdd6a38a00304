import type { ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { Field, inputClass } from '../../ui/field.tsx';
import { showToast } from '../../ui/toast.tsx';

/** A text to copy to another place. */
export function CopyField({ label, value, hint }: { label: string; value: string; hint?: ReactNode }) {
  const copy = () =>
    navigator.clipboard.writeText(value).then(
      () => showToast(`${label}: copied.`),
      () => showToast('Please copy the text from its field.'),
    );
  return (
    <div className="flex items-start gap-2">
      <div className="min-w-0 grow">
        <Field label={label} hint={hint}>
          {(control) => (
            <input
              {...control}
              dir="ltr"
              readOnly
              value={value}
              onFocus={({ target }) => target.select()}
              className={`${inputClass} h-11 font-mono text-sm`}
            />
          )}
        </Field>
      </div>
      <Button className="mt-8 shrink-0" onClick={() => void copy()}>
        Copy <span className="sr-only">{label}</span>
      </Button>
    </div>
  );
}
