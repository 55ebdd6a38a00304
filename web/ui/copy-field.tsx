import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { copyText } from './copy-text.ts';
import { Field, inputClass } from './field.tsx';

/** A text with a button that copies it. Without scripts, visitors can select and copy the text. */
export function CopyField({ label, value, hint }: { label: string; value: string; hint?: ReactNode }) {
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
              className={`${inputClass} h-11 truncate font-mono text-sm`}
            />
          )}
        </Field>
      </div>
      <Button className="needs-scripts mt-8 shrink-0" onClick={() => void copyText(value, { copied: `${label}: copied.` })}>
        Copy <span className="sr-only">{label}</span>
      </Button>
    </div>
  );
}
