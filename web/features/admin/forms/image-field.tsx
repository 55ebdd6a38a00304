import { ImagePlus } from 'lucide-react';
import { useState } from 'react';
import { commonLengths } from '../../../../server/domain/core/common-lengths.ts';
import { errorMessage } from '../../../api/errors.ts';
import { animationNote } from '../../../lib/animated.ts';
import { ImageError, readAsDataUrl, type ImageFormat, downscaleImage } from '../../../lib/images.ts';
import { Button } from '../../../ui/button.tsx';
import { Field, inputClass } from '../../../ui/field.tsx';
import { LogoTile } from '../../../ui/logo-tile.tsx';

export const imageTypes: readonly ImageFormat[] = ['png', 'jpeg', 'gif', 'webp'];

const keepDataUrl = (dataUrl: string) => Promise.resolve(dataUrl);

/** The text shown for a file that could not be read or uploaded. */
export function imageErrorMessage(error: unknown): string {
  if (!(error instanceof ImageError)) return errorMessage(error);
  return error.reason === 'too large'
    ? 'This image is too large.'
    : 'This image could not be read. Please choose a PNG, JPG, GIF or WebP file.';
}

/** A field for an image: a URL, or a file from the device, which is held as a data URL. */
export function ImageField({
  label,
  name,
  value,
  maxSide,
  optional = false,
  hint,
  error,
  mark,
  upload = keepDataUrl,
  onChange,
}: {
  label: string;
  /** The name of the record; its first letter is shown while there is no image. */
  name: string;
  /** A URL, a data URL, or empty. */
  value: string;
  /** The longer side of images from the device after downscaling, in pixels. */
  maxSide: number;
  optional?: boolean;
  hint?: string;
  error?: string | undefined;
  mark?: string | undefined;
  /** Uploads an image from the device, given as a data URL, and resolves to its URL. By default the data URL becomes the value. */
  upload?: (dataUrl: string) => Promise<string>;
  onChange: (value: string) => void;
}) {
  const [fileError, setFileError] = useState<string>();
  const [note, setNote] = useState('');
  const forgetFile = () => {
    setFileError(undefined);
    setNote('');
  };
  const isDataUrl = value.startsWith('data:');
  const chooseFile = async (file: File | undefined) => {
    if (file === undefined) return;
    forgetFile();
    try {
      const dataUrl = await readAsDataUrl(await downscaleImage(file, maxSide, imageTypes));
      onChange(await upload(dataUrl));
      setNote(await animationNote(file));
    } catch (failure) {
      setFileError(imageErrorMessage(failure));
    }
  };
  return (
    <Field label={label} optional={optional} hint={hint} error={fileError ?? error} mark={mark}>
      {(control) => (
        <div className="flex flex-wrap items-center gap-3">
          <LogoTile name={name || '?'} src={value} />
          <input
            {...control}
            type={isDataUrl ? 'text' : 'url'}
            readOnly={isDataUrl}
            placeholder="https://"
            maxLength={commonLengths.url}
            value={isDataUrl ? 'An image from this device' : value}
            onChange={({ target }) => {
              forgetFile();
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
                void chooseFile(target.files?.[0]);
                target.value = '';
              }}
            />
          </label>
          {value !== '' && (
            <Button
              aria-label={`Remove ${label.toLowerCase()}`}
              onClick={() => {
                forgetFile();
                onChange('');
              }}
            >
              Remove
            </Button>
          )}
          <output className="text-soft block basis-full text-sm empty:hidden">{note}</output>
        </div>
      )}
    </Field>
  );
}
