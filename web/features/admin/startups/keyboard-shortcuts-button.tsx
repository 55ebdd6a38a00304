import { Keyboard } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Modal } from '../../../ui/modal.tsx';
import { CheckField } from '../kit/fields.tsx';
import { KeyHint } from './startup-actions.tsx';
import { setKeyboardShortcutsEnabled, useKeyboardShortcuts } from './use-keyboard-shortcuts.ts';

const keys = [
  { names: ['J', '↓'], does: 'Next startup' },
  { names: ['K', '↑'], does: 'Startup before' },
  { names: ['A'], does: 'Approve' },
  { names: ['R'], does: 'Reject' },
  { names: ['E'], does: 'Edit' },
  { names: ['X'], does: 'Choose, to decide several at once' },
  { names: ['/'], does: 'Search' },
  { names: ['?'], does: 'These keys' },
] as const;

/** The queue's keys, said; also where single keys are switched off, as who dictates or mistypes needs it. */
export function KeyboardShortcutsButton() {
  const [open, setOpen] = useState(false);
  const on = useKeyboardShortcuts({ '?': () => setOpen(true) });
  return (
    <>
      <Button aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <Keyboard aria-hidden="true" className="size-5" /> Keys {on && <KeyHint>?</KeyHint>}
      </Button>
      <Modal title="Keys of the queue" open={open} onClose={() => setOpen(false)}>
        <dl className="grid grid-cols-[auto_1fr] gap-x-5 gap-y-2.5">
          {keys.map(({ names, does }) => (
            <div key={does} className="contents">
              <dt className="flex gap-1.5">
                {names.map((name) => (
                  <kbd key={name} className="border-field min-w-8 rounded-md border px-2 py-0.5 text-center font-sans text-sm">
                    {name}
                  </kbd>
                ))}
              </dt>
              <dd>{does}</dd>
            </div>
          ))}
        </dl>
        <div className="border-line mt-5 border-t pt-3">
          <CheckField label="Use single keys" checked={on} onChange={setKeyboardShortcutsEnabled} />
        </div>
      </Modal>
    </>
  );
}
