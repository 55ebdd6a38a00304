import { useRef, useState } from 'react';
import { animationNote } from '../../lib/animated.ts';
import { ImageError, readAsDataUrl, downscaleImage } from '../../lib/images.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Button } from '../../ui/button.tsx';

/** An avatar's longer side in pixels. The server re-encodes it at the same size. */
const maxSizePx = 256;
const formats = ['png', 'jpeg', 'gif', 'webp'] as const;

const messageByReason = {
  unreadable: 'This image could not be read. Please choose a PNG, JPG, GIF or WebP file.',
  'too large': 'This image is too large. Please choose a smaller one.',
} as const;

/** The member's avatar, as saved or as chosen for the next save. */
export function AvatarField({
  name,
  avatar,
  saved,
  error,
  onChange,
}: {
  name: string;
  avatar: string;
  saved: string;
  error: string | undefined;
  onChange: (avatar: string) => void;
}) {
  const input = useRef<HTMLInputElement>(null);
  const [fileError, setFileError] = useState<string>();
  const [note, setNote] = useState('');
  const choose = async (file: File | undefined) => {
    if (file === undefined) return;
    try {
      onChange(await readAsDataUrl(await downscaleImage(file, maxSizePx, formats)));
      setNote(await animationNote(file));
      setFileError(undefined);
    } catch (thrown) {
      if (!(thrown instanceof ImageError)) throw thrown;
      setFileError(messageByReason[thrown.reason]);
    }
  };
  const pendingChange = avatar === saved ? '' : avatar === '' ? 'Removed when you save.' : 'Kept when you save.';
  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-4">
      <Avatar name={name} src={avatar} className="size-24 text-4xl" />
      <div className="min-w-0 grow basis-56">
        <div className="flex flex-wrap gap-3">
          <Button aria-describedby="avatar-hint avatar-error" onClick={() => input.current?.click()}>
            {avatar === '' ? 'Choose an image' : 'Change image'}
          </Button>
          {avatar !== '' && (
            <Button
              onClick={() => {
                setFileError(undefined);
                setNote('');
                onChange('');
              }}
            >
              Remove<span className="sr-only"> picture</span>
            </Button>
          )}
        </div>
        <input
          ref={input}
          type="file"
          accept="image/png,image/jpeg,image/gif,image/webp"
          aria-label="Image file"
          hidden
          onChange={({ currentTarget }) => {
            void choose(currentTarget.files?.[0]);
            // Without this, choosing the same file again would fire no event.
            currentTarget.value = '';
          }}
        />
        <p id="avatar-hint" className="text-soft mt-2 text-sm">
          PNG, JPG, GIF or WebP. It is resized before it is uploaded.{' '}
          <output className="text-ink font-semibold">
            {pendingChange} {avatar !== saved && note}
          </output>
        </p>
        <p id="avatar-error" role="alert" className="text-accent mt-1.5 text-sm font-semibold empty:hidden">
          {fileError ?? error}
        </p>
      </div>
    </div>
  );
}
