import { useCallback, useRef, useState } from 'react';
import { limits } from '../../../../server/contract/limits.ts';
import { newId } from '../../../../server/rules/ids.ts';
import type { DraftImage } from '../../../offline/drafts/listing-drafts.ts';
import { ImageError, type ImageFormat, downscaleImage } from '../../../lib/images.ts';
import type { ListingForm } from '../draft/use-listing-form.ts';

/** What a page shows of them at most, in pixels (design §3). */
const longest = { icon: 512, screenshot: 1600 };
const iconKinds: readonly ImageFormat[] = ['png', 'jpeg', 'gif'];
const screenshotKinds: readonly ImageFormat[] = [...iconKinds, 'webp'];

export interface ListingImages {
  /** Files that are being made small. */
  waiting: number;
  chooseIcon: (files: readonly File[]) => void;
  addScreenshots: (files: readonly File[]) => void;
  /** When nothing is being made small any more. */
  settled: () => Promise<void>;
}

/** Takes chosen files into the listing, one after the other, so that many large ones do not fill the memory. */
export function useListingImages({ set, addErrors: complain }: ListingForm): ListingImages {
  const [waiting, setWaiting] = useState(0);
  const last = useRef(Promise.resolve());

  const inTurn = useCallback((count: number, work: () => Promise<void>) => {
    setWaiting((before) => before + count);
    last.current = last.current.then(work).catch((error: unknown) => console.error('A picture was lost:', error));
  }, []);
  const oneDone = useCallback(() => setWaiting((before) => before - 1), []);

  const chooseIcon = useCallback(
    (files: readonly File[]) => {
      const [file] = files;
      if (file === undefined) return;
      inTurn(1, async () => {
        const result = await readImage(file, longest.icon, iconKinds);
        oneDone();
        if (typeof result === 'string') complain({ icon: result });
        else set('icon', result);
      });
    },
    [inTurn, oneDone, set, complain],
  );

  const addScreenshots = useCallback(
    (files: readonly File[]) =>
      inTurn(files.length, async () => {
        const problems: string[] = [];
        for (const file of files) {
          const result = await readImage(file, longest.screenshot, screenshotKinds);
          oneDone();
          if (typeof result === 'string') problems.push(result);
          else
            set('media', (before) => {
              if (before.length < limits.screenshots) return [...before, result];
              problems.push(`There is room for ${limits.screenshots} screenshots: “${file.name}” was left out.`);
              return before;
            });
        }
        if (problems.length > 0) complain({ media: problems.join(' ') });
      }),
    [inTurn, oneDone, set, complain],
  );

  const settled = useCallback(() => last.current, []);
  return { waiting, chooseIcon, addScreenshots, settled };
}

/** The picture of a file, or what is wrong with it. */
async function readImage(file: File, size: number, kinds: readonly ImageFormat[]): Promise<DraftImage | string> {
  try {
    return { id: newId(), name: file.name, source: await downscaleImage(file, size, kinds) };
  } catch (error) {
    if (!(error instanceof ImageError)) throw error;
    if (error.reason === 'too large') return `“${file.name}” is too large. Please choose a smaller picture.`;
    const taken = kinds.includes('webp') ? 'PNG, JPG, GIF or WebP' : 'PNG, JPG or GIF';
    return `“${file.name}” could not be read. Please choose a ${taken} file.`;
  }
}
