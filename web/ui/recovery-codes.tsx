import { useEffect } from 'react';
import { Button, buttonClass } from './button.tsx';
import { openConfirmDialog } from './confirm-dialog.tsx';
import { copyText } from './copy-text.ts';
import { useCloseQuestion } from './modal.tsx';

/** Asked when the dialog closes with codes that may not have been saved. */
export const closeCodesQuestion = {
  title: 'Close without saving the codes?',
  text: 'They are not shown again. If you lose your passkeys without them, you cannot sign in.',
  confirmLabel: 'Close',
};

/**
 * Shows new recovery codes once, with buttons to copy them, to save them as a file, and to confirm that they are saved. Closing
 * the dialog or tab in another way asks first.
 */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const text = codes.join('\n');
  useCloseQuestion(() => openConfirmDialog(closeCodesQuestion));
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, []);
  return (
    <>
      <p>
        Keep these codes somewhere you can find them without this device. Each one signs you in once, after your password, when
        you have no passkey at hand. <strong>They are shown only once.</strong>
      </p>
      <ul
        aria-label="Recovery codes"
        className="border-line bg-sunken rounded-card my-5 grid gap-2 border p-4 font-mono text-[0.95rem] leading-tight"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-3">
        <Button
          className="grow"
          onClick={() =>
            void copyText(text, {
              copied: 'Codes copied.',
              failed: 'The codes could not be copied. Write them down, or save them as a file.',
            })
          }
        >
          Copy
        </Button>
        <a
          className={buttonClass('quiet', 'grow')}
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(`${text}\n`)}`}
          download="recovery-codes.txt"
        >
          Save as a file
        </a>
        <Button variant="primary" className="grow" onClick={onDone}>
          I've saved them
        </Button>
      </div>
    </>
  );
}
