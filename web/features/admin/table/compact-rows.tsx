import { Rows4 } from 'lucide-react';
import type { ReactNode } from 'react';
import { deviceStorage } from '../../../lib/browser.ts';
import { createStore, useStore } from '../../../lib/store.ts';
import { useMediaQuery } from '../layout/use-media-query.ts';

const storageKey = 'admin_rows';

const isChosen = createStore(deviceStorage.get(storageKey) === 'compact');

const wide = '(min-width: 64rem)';

/** Whether each row is one line. Rows are always tall on narrow screens, which move the values of hidden columns into the row. */
export function useCompactRows(): boolean {
  const isWide = useMediaQuery(wide);
  return useStore(isChosen) && isWide;
}

/** Switches all admin tables between compact and tall rows. The device remembers the choice. */
export function CompactRowsButton() {
  const isCompact = useStore(isChosen);
  const toggle = () => {
    deviceStorage.set(storageKey, isCompact ? null : 'compact');
    isChosen.set(!isCompact);
  };
  return (
    <button
      type="button"
      aria-pressed={isCompact}
      aria-label="Compact rows"
      title="Compact rows"
      onClick={toggle}
      className="hover:bg-sunken aria-pressed:bg-ink aria-pressed:text-paper grid size-11 shrink-0 place-items-center rounded-xl max-lg:hidden"
    >
      <Rows4 aria-hidden="true" className="size-5" />
    </button>
  );
}

/** The image and name of a row, with further lines that compact rows omit. */
export function NamedCell({
  image,
  imageOnPhones = false,
  name,
  children,
}: {
  image: ReactNode;
  imageOnPhones?: boolean;
  name: string;
  children?: ReactNode;
}) {
  const isCompact = useCompactRows();
  return (
    <span className="flex items-center gap-3">
      <span className={imageOnPhones ? 'flex' : 'max-sm:hidden'} style={isCompact ? { zoom: 0.6 } : {}}>
        {image}
      </span>
      <span className="min-w-0">
        <span title={name} className={`${isCompact ? 'line-clamp-1' : 'line-clamp-2'} font-semibold`}>
          {name}
        </span>
        {!isCompact && children}
      </span>
    </span>
  );
}
