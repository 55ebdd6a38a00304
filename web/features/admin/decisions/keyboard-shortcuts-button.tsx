import { Keyboard } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Modal } from '../../../ui/modal.tsx';
import { CheckboxField } from '../forms/fields.tsx';
import { useMediaQuery } from '../layout/use-media-query.ts';
import { setKeyboardShortcutsEnabled, useKeyboardShortcuts } from './use-keyboard-shortcuts.ts';

export interface ShortcutDescription {
  keys: readonly string[];
  description: string;
}

/**
 * Shows the keyboard shortcuts of a screen and lets the admin switch them off (WCAG 2.1.4). Touch screens have no button; there,
 * only the `?` key opens the dialog.
 */
export function KeyboardShortcutsButton({ title, shortcuts }: { title: string; shortcuts: readonly ShortcutDescription[] }) {
  const [open, setOpen] = useState(false);
  const hasTouchScreen = useHasTouchScreen();
  const isEnabled = useKeyboardShortcuts({ '?': () => setOpen(true) });
  return (
    <>
      {!hasTouchScreen && (
        <Button aria-haspopup="dialog" onClick={() => setOpen(true)}>
          <Keyboard aria-hidden="true" className="size-5" /> Shortcuts {isEnabled && <KeyHint>?</KeyHint>}
        </Button>
      )}
      <Modal title={title} open={open} onClose={() => setOpen(false)}>
        <dl className="grid grid-cols-[auto_1fr] gap-x-5 gap-y-2.5">
          {[...shortcuts, ...everyScreen].map(({ keys, description }) => (
            <div key={description} className="contents">
              <dt className="flex gap-1.5">
                {keys.map((key) => (
                  <kbd key={key} className="border-field min-w-8 rounded-md border px-2 py-0.5 text-center font-sans text-sm">
                    {key}
                  </kbd>
                ))}
              </dt>
              <dd>{description}</dd>
            </div>
          ))}
        </dl>
        <div className="border-line mt-5 border-t pt-3">
          <CheckboxField label="Use single-key shortcuts" checked={isEnabled} onChange={setKeyboardShortcutsEnabled} />
        </div>
      </Modal>
    </>
  );
}

const everyScreen: readonly ShortcutDescription[] = [
  { keys: ['Z'], description: 'Undo the last decision (within ten seconds)' },
  { keys: ['/'], description: 'Search' },
  { keys: ['?'], description: 'Show these shortcuts' },
];

/** Whether the device is a phone or tablet. Key hints are hidden on these devices, but the keys of a connected keyboard work. */
const useHasTouchScreen = () => useMediaQuery('(pointer: coarse)');

/** The key that does the same as the button around it. Shows nothing on a touch screen. */
export function KeyHint({ children }: { children: ReactNode }) {
  const hasTouchScreen = useHasTouchScreen();
  if (hasTouchScreen) return null;
  return (
    <kbd
      aria-hidden="true"
      className="min-w-5 rounded border border-current/40 px-1 text-center font-sans text-xs leading-[1.15rem]"
    >
      {children}
    </kbd>
  );
}
