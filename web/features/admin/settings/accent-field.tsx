import { nearestAccent, type Theme, whyUnreadable } from '../../../../server/domain/core/accents.ts';
import { parseColor } from '../../../../server/domain/core/colors.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/text-field.tsx';

/** A color as text and as the browser's own picker. Offers the nearest readable color for an unreadable one. */
export function AccentField({
  label,
  theme,
  name,
  value,
  error,
  shown,
  hint,
  onChange,
}: {
  label: string;
  theme: Theme;
  name: string;
  value: string;
  error: string | undefined;
  /** The color that is used while the field is empty. */
  shown: string;
  hint: string;
  onChange: (color: string) => void;
}) {
  const color = parseColor(value);
  const problem = color === undefined ? undefined : whyUnreadable(color, theme);
  const nearest = color === undefined || problem === undefined ? undefined : nearestAccent(color, theme);
  return (
    <div>
      <div className="flex gap-3">
        <div className="min-w-0 grow">
          <TextField
            label={label}
            optional
            maxLength={60}
            spellCheck={false}
            autoCapitalize="none"
            placeholder={shown}
            hint={hint}
            name={name}
            value={value}
            error={problem ?? error}
            onChange={({ target }) => onChange(target.value)}
          />
        </div>
        <input
          type="color"
          aria-label={`Pick the ${label.toLowerCase()}`}
          value={color ?? shown}
          onChange={({ target }) => onChange(target.value)}
          style={{ marginTop: '1.875rem' }}
          className="border-field/60 bg-paper h-11 w-14 shrink-0 cursor-pointer rounded-xl border p-1"
        />
      </div>
      {nearest !== undefined && (
        <Button onClick={() => onChange(nearest)} className="mt-2">
          <span aria-hidden="true" style={{ background: nearest }} className="size-5 rounded-full" />
          Use {nearest}
        </Button>
      )}
    </div>
  );
}
