import { useState } from 'react';
import { say } from '../../../../server/domain/core/noun.ts';
import { maxItems } from '../../../../server/domain/core/lengths.ts';
import { animationNote } from '../../../lib/animated.ts';
import { downscaleImage, readAsDataUrl } from '../../../lib/images.ts';
import { countOf } from '../../../lib/text.ts';
import { Field } from '../../../ui/field.tsx';
import { FileDrop } from '../../../ui/file-drop.tsx';
import { ScreenshotList } from '../../../ui/screenshot-list.tsx';
import { imageErrorMessage, imageTypes } from '../forms/image-field.tsx';

/** The maximum length of a screenshot's longer side, in pixels. The server stores no larger screenshots. */
const maxSide = 1600;

/** The screenshots of a startup: addresses of stored images, and data URLs of images chosen on this device. */
export function ScreenshotsField({
  value,
  error,
  mark,
  onChange,
}: {
  value: readonly string[];
  error: string | undefined;
  mark: string | undefined;
  onChange: (images: string[]) => void;
}) {
  const [problem, setProblem] = useState<string>();
  const [note, setNote] = useState('');
  const [pendingCount, setPendingCount] = useState(0);
  const isFull = value.length >= maxItems.screenshots;
  const add = async (files: readonly File[]) => {
    setProblem(undefined);
    setNote('');
    setPendingCount(files.length);
    const added = [...value];
    const problems = new Set<string>();
    const notes: string[] = [];
    // Processes files one after another, because many large images would fill the memory.
    for (const [at, file] of files.entries()) {
      try {
        const image = await readAsDataUrl(await downscaleImage(file, maxSide, imageTypes));
        if (added.includes(image)) continue;
        if (added.length < maxItems.screenshots) {
          added.push(image);
          notes.push(await animationNote(file));
        } else problems.add(`There can be up to ${maxItems.screenshots} screenshots, so “${file.name}” was not added.`);
      } catch (failure) {
        problems.add(`“${file.name}”: ${imageErrorMessage(failure)}`);
      } finally {
        setPendingCount(files.length - at - 1);
      }
    }
    if (added.length > value.length) onChange(added);
    setNote(notes.filter((text) => text !== '').join(' '));
    if (problems.size > 0) setProblem([...problems].join(' '));
  };
  return (
    <>
      <Field
        label="Screenshots"
        optional
        hint={say`PNG, JPG, GIF or WebP. At most ${maxItems.screenshots}; the first four are shown on the startup's page.`}
        error={problem ?? error}
        mark={mark}
      >
        {(control) => (
          <FileDrop
            control={control}
            label={isFull ? `${maxItems.screenshots} chosen` : 'Choose images'}
            accept="image/png,image/jpeg,image/gif,image/webp"
            multiple
            onFiles={(files) => void add(files)}
          />
        )}
      </Field>
      <output className="text-soft block empty:hidden">
        {pendingCount > 0 ? `Preparing ${countOf(pendingCount, 'image')}…` : note}
      </output>
      <ScreenshotList
        screenshots={value.map((url, index) => ({
          // A listing may have the same image twice.
          id: value.indexOf(url) === index ? url : `${index} ${url}`,
          name: url.startsWith('data:') ? 'New image' : 'Image',
          url,
        }))}
        isInvalid={() => false}
        onMove={(id, to) => onChange(moved(value, id, to))}
        onRemove={(id) => onChange(value.toSpliced(indexOfId(value, id), 1))}
      />
    </>
  );
}

function indexOfId(value: readonly string[], id: string): number {
  return value.findIndex((url, index) => id === (value.indexOf(url) === index ? url : `${index} ${url}`));
}

function moved(value: readonly string[], id: string, to: number): string[] {
  const from = indexOfId(value, id);
  return value.toSpliced(from, 1).toSpliced(to, 0, ...value.slice(from, from + 1));
}
