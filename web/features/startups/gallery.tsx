import { useState } from 'react';
import { pageSizes } from '../../../server/domain/core/page-sizes.ts';

/** Grid classes by the number of screenshots, at every width: 1 centered, 2 side by side, 3 as one above two, 4 in pairs. */
const layouts: Record<number, readonly string[]> = {
  1: ['col-span-2'],
  2: ['', ''],
  3: ['col-span-2', '', ''],
  4: ['', '', '', ''],
};

/** The viewer loads when the pointer enters a screenshot, or when a screenshot is pressed. */
const loadViewer = () => import('./screenshot-viewer.tsx');

/**
 * The first four screenshots. Pressing a screenshot opens a viewer with all of them. Without JavaScript, or if a modifier key is
 * held, the image file opens instead.
 */
export function Gallery({ name, screenshots }: { name: string; screenshots: readonly string[] }) {
  const [opened, setOpened] = useState<Awaited<ReturnType<typeof loadViewer>> & { first: number }>();
  const shown = screenshots.slice(0, pageSizes.galleryShown);
  const spans = layouts[shown.length];
  if (spans === undefined) return null;
  return (
    <>
      <ul aria-label="Screenshots" className="grid grid-cols-2 gap-2 sm:gap-3">
        {shown.map((src, index) => (
          <li key={src} className={spans[index]}>
            <a
              href={src}
              target="_blank"
              rel="noopener"
              aria-haspopup="dialog"
              onPointerEnter={() => void loadViewer()}
              onClick={(event) => {
                if (event.ctrlKey || event.metaKey || event.shiftKey) return;
                event.preventDefault();
                void loadViewer().then(
                  ({ ScreenshotViewer }) => setOpened({ ScreenshotViewer, first: index }),
                  () => window.open(src, '_blank', 'noopener'),
                );
              }}
              className="border-line bg-sunken hover:border-field block overflow-hidden rounded-xl border"
            >
              <img
                src={src}
                alt={`Screenshot ${index + 1} of ${name}`}
                width={1280}
                height={800}
                loading={index === 0 ? 'eager' : 'lazy'}
                fetchPriority={index === 0 ? 'high' : 'auto'}
                decoding="async"
                className="aspect-[16/10] h-auto w-full object-cover"
              />
            </a>
          </li>
        ))}
      </ul>
      {opened && (
        <opened.ScreenshotViewer
          name={name}
          screenshots={screenshots}
          first={opened.first}
          onClose={() => setOpened(undefined)}
        />
      )}
    </>
  );
}
