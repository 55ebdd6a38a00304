import { useRef, useState } from 'react';
import { maxItems } from '../../../../server/domain/core/lengths.ts';
import { newId } from '../../../../server/domain/core/ids.ts';
import type { DraftImage } from '../../../offline/drafts/listing-drafts.ts';
import { animationNote } from '../../../lib/animated.ts';
import { ImageError, type ImageFormat, downscaleImage } from '../../../lib/images.ts';
import type { ListingForm } from '../draft/use-listing-form.ts';

/** The longer side, in pixels, of the largest size at which a page shows an image. */
const maxSizePx = { icon: 512, screenshot: 1600 };
const iconFormats: readonly ImageFormat[] = ['png', 'jpeg', 'gif'];
const screenshotFormats: readonly ImageFormat[] = [...iconFormats, 'webp'];

export interface ListingImages {
  /** The number of chosen files that are still being downscaled. */
  pendingCount: number;
  /** A note that an animated file was reduced to a still image, by field; '' without one. */
  notes: { icon: string; media: string };
  chooseIcon: (files: readonly File[]) => void;
  addScreenshots: (files: readonly File[]) => void;
  /** Resolves when every chosen file has been downscaled. */
  waitUntilDone: () => Promise<void>;
}

/**
 * Adds chosen image files to the listing. Files are downscaled one after another, because many large files would fill the memory.
 */
export function useListingImages({ set, addErrors }: ListingForm): ListingImages {
  const [pendingCount, setPendingCount] = useState(0);
  const [notes, setNotes] = useState({ icon: '', media: '' });
  const lastTask = useRef(Promise.resolve());

  function runInOrder(count: number, task: () => Promise<void>): void {
    setPendingCount((before) => before + count);
    lastTask.current = lastTask.current
      .then(task)
      .catch((error: unknown) => console.error('An image could not be added:', error));
  }

  /** The downscaled image of a file, or the reason why the file cannot be used. */
  async function read(
    file: File,
    size: number,
    formats: readonly ImageFormat[],
  ): Promise<{ result: DraftImage | string; note: string }> {
    const result = await readImage(file, size, formats);
    const note = typeof result === 'string' ? '' : await animationNote(file);
    setPendingCount((before) => before - 1);
    return { result, note };
  }

  return {
    pendingCount,
    notes,
    chooseIcon([file]) {
      if (file === undefined) return;
      runInOrder(1, async () => {
        const { result, note } = await read(file, maxSizePx.icon, iconFormats);
        setNotes((before) => ({ ...before, icon: note }));
        if (typeof result === 'string') addErrors({ icon: result });
        else set('icon', result);
      });
    },
    addScreenshots: (files) =>
      runInOrder(files.length, async () => {
        const problems: string[] = [];
        const added: string[] = [];
        for (const file of files) {
          const { result, note } = await read(file, maxSizePx.screenshot, screenshotFormats);
          if (typeof result === 'string') problems.push(result);
          else
            set('media', (before) => {
              if (before.length < maxItems.screenshots) {
                if (note !== '') added.push(note);
                return [...before, result];
              }
              problems.push(`You can add up to ${maxItems.screenshots} screenshots, so “${file.name}” was not added.`);
              return before;
            });
        }
        setNotes((before) => ({ ...before, media: added.join(' ') }));
        if (problems.length > 0) addErrors({ media: problems.join(' ') });
      }),
    waitUntilDone: () => lastTask.current,
  };
}

async function readImage(file: File, size: number, formats: readonly ImageFormat[]): Promise<DraftImage | string> {
  try {
    return { id: newId(), name: file.name, source: await downscaleImage(file, size, formats) };
  } catch (error) {
    if (!(error instanceof ImageError)) throw error;
    if (error.reason === 'too large') return `“${file.name}” is too large. Please choose a smaller image.`;
    const acceptedFormats = formats.includes('webp') ? 'PNG, JPG, GIF or WebP' : 'PNG, JPG or GIF';
    return `“${file.name}” could not be read. Please choose a ${acceptedFormats} file.`;
  }
}
