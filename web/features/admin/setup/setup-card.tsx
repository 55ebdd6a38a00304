import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Check } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { withNoun } from '../../../../server/domain/core/noun.ts';
import { optionalSetupParts, type Setup } from '../../../../server/domain/submissions/setup/setup.contract.ts';
import { callKey, send } from '../../../api/admin-client.ts';
import { errorMessage } from '../../../api/errors.ts';
import { invalidateCalls } from '../../../api/invalidate.ts';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { type ActionResult, StatusMessage } from '../../../ui/status-message.tsx';
import { SubmitButton } from '../../../ui/submit-button.tsx';
import { EmailTestDialog } from './email-test-dialog.tsx';
import { RemoveSampleDialog } from './remove-sample-dialog.tsx';
import { findingTexts, partTexts } from './setup-texts.ts';

type DialogName = 'email' | 'sample';

/**
 * The setup checklist. After the checklist is dismissed or complete, only the line about the sample directory remains, and only
 * while the site has sample data.
 */
export function SetupCard({ setup: { isShown, hasSample, parts } }: { setup: Setup }) {
  const [open, setOpen] = useState<DialogName>();
  const [outcome, setOutcome] = useState<ActionResult>();
  const close = () => setOpen(undefined);
  if (!isShown && !hasSample) return null;
  const shown = isShown ? parts : parts.filter(({ part }) => part === 'sample');
  const needed = parts.filter(({ part }) => !optionalSetupParts.has(part));
  const done = needed.filter(({ finding }) => finding === 'done').length;
  return (
    <section aria-labelledby="setup" className="mb-10">
      <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-5 gap-y-1">
        <h2 id="setup" className="font-display text-xl">
          {isShown ? 'Set up your site' : 'Sample directory'}
        </h2>
        {isShown && (
          <p className="text-soft">
            {done} of {needed.length} done
          </p>
        )}
      </div>
      <ul className="border-line bg-raised rounded-card divide-line divide-y border px-4">
        {shown.map((each) => (
          <PartLine key={each.part} {...each} onOpen={setOpen} />
        ))}
      </ul>
      <div className="mt-3 flex flex-wrap items-center gap-3">
        {isShown && <DismissButton onFailed={(message) => setOutcome({ kind: 'failed', message })} />}
        <StatusMessage result={outcome} durationMs={6_000} />
      </div>
      {open === 'email' && <EmailTestDialog onClose={close} />}
      {open === 'sample' && <RemoveSampleDialog onClose={close} />}
    </section>
  );
}

/** A part with its state, why it matters, and where to do it. A part that is done takes only one line. */
function PartLine({ part, finding, onOpen }: Setup['parts'][number] & { onOpen: (dialog: DialogName) => void }) {
  const { title, why, links } = partTexts[part];
  const isDone = finding === 'done';
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-3 py-4">
      <StateMark isDone={isDone} />
      <div className="min-w-0 grow basis-60 leading-snug">
        <p className="font-semibold">
          {title}
          {optionalSetupParts.has(part) && <span className="text-soft font-normal"> optional</span>}
          <span className="sr-only">: {isDone ? 'done' : 'to do'}</span>
        </p>
        {!isDone && (
          <p className="mt-1">
            {findingTexts[finding]} <span className="text-soft">{withNoun(why)}</span>
          </p>
        )}
      </div>
      {!isDone && (
        <div className="flex flex-wrap gap-2">
          {part === 'email' && <Button onClick={() => onOpen('email')}>Test emails</Button>}
          {part === 'sample' && <Button onClick={() => onOpen('sample')}>Remove the sample</Button>}
          {part === 'backups' && (
            <a href="#backups" className={buttonClass()}>
              Backups
            </a>
          )}
          {links.map(({ label, to, search = {} }) => (
            <Link key={to} to={to} search={search} className={buttonClass()}>
              {label}
            </Link>
          ))}
        </div>
      )}
    </li>
  );
}

function StateMark({ isDone }: { isDone: boolean }): ReactNode {
  return isDone ? (
    <Check aria-hidden="true" className="text-green mt-0.5 size-5 shrink-0" />
  ) : (
    <span aria-hidden="true" className="border-field mt-0.5 size-5 shrink-0 rounded-full border" />
  );
}

function DismissButton({ onFailed }: { onFailed: (message: string) => void }) {
  const queryClient = useQueryClient();
  const [busy, setBusy] = useState(false);
  const dismiss = async () => {
    setBusy(true);
    try {
      queryClient.setQueryData(callKey('getSetup'), await send('dismissSetup'));
      await invalidateCalls(queryClient, ['listAudit']);
    } catch (error) {
      onFailed(errorMessage(error));
      setBusy(false);
    }
  };
  return (
    <SubmitButton type="button" variant="quiet" busy={busy} onClick={() => void dismiss()}>
      Hide this list
    </SubmitButton>
  );
}
