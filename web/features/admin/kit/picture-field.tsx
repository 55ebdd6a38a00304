import { ImagePlus } from 'lucide-react';
import { useState } from 'react';
import { ImageError, readAsDataUrl, type ImageFormat, downscaleImage } from '../../../lib/images.ts';
import { Button } from '../../../ui/button.tsx';
import { Field, inputClass } from '../../../ui/field.tsx';
import { LogoTile } from '../../../ui/logo-tile.tsx';
import { errorMessage } from '../../../api/errors.ts';

export const pictureKinds: readonly ImageFormat[] = ['png', 'jpeg', 'gif', 'webp'];

const sendAlong = (picture: string) => Promise.resolve(picture);

/** What is said of a file that was not taken, or not kept. */
export function whyNotTaken(problem: unknown): string {
  if (!(problem instanceof ImageError)) return errorMessage(problem);
  return problem.reason === 'too large'
    ? 'This picture is too large.'
    : 'This picture could not be read. Please choose a PNG, JPG, GIF or WebP file.';
}

/** A picture by its address, or chosen from the device and then sent along as data. */
export function PictureField({
  label,
  name,
  value,
  longest,
  optional = false,
  hint,
  error,
  keep = sendAlong,
  onChange,
}: {
  label: string;
  /** Whose picture it is; its first letter stands where there is none. */
  name: string;
  /** An address, a data URL, or empty. */
  value: string;
  /** Pixels of its longer side, at most, when it comes from the device. */
  longest: number;
  optional?: boolean;
  hint?: string;
  error?: string | undefined;
  /** Keeps a picture from the device, given as data, and answers its address; else it is sent along with the form. */
  keep?: (picture: string) => Promise<string>;
  onChange: (value: string) => void;
}) {
  const [bad, setBad] = useState<string>();
  const chosen = value.startsWith('data:');
  const take = async (file: File | undefined) => {
    if (file === undefined) return;
    try {
      const picture = await readAsDataUrl(await downscaleImage(file, longest, pictureKinds));
      onChange(await keep(picture));
      setBad(undefined);
    } catch (problem) {
      setBad(whyNotTaken(problem));
    }
  };
  return (
    <Field label={label} optional={optional} hint={hint} error={bad ?? error}>
      {(control) => (
        <div className="flex flex-wrap items-center gap-3">
          <LogoTile name={name || '?'} src={value} />
          <input
            {...control}
            type={chosen ? 'text' : 'url'}
            readOnly={chosen}
            placeholder="https://"
            maxLength={2_000}
            value={chosen ? 'A picture from this device' : value}
            onChange={({ target }) => {
              setBad(undefined);
              onChange(target.value);
            }}
            className={`${inputClass} h-11 basis-48 grow read-only:text-soft`}
          />
          <label className="border-line bg-raised hover:border-field has-focus-visible:outline-accent inline-flex min-h-11 cursor-pointer items-center gap-2 rounded-full border px-5 text-[0.95rem] font-semibold has-focus-visible:outline-2 has-focus-visible:outline-offset-2">
            <ImagePlus aria-hidden="true" className="size-5" />
            Choose
            <input
              type="file"
              accept="image/png,image/jpeg,image/gif,image/webp"
              aria-label={`Choose ${label.toLowerCase()} from this device`}
              className="sr-only"
              onChange={({ target }) => {
                void take(target.files?.[0]);
                target.value = '';
              }}
            />
          </label>
          {value !== '' && (
            <Button
              aria-label={`Remove ${label.toLowerCase()}`}
              onClick={() => {
                setBad(undefined);
                onChange('');
              }}
            >
              Remove
            </Button>
          )}
        </div>
      )}
    </Field>
  );
}
