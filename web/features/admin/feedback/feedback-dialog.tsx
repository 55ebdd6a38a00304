import { useState } from 'react';
import type { Feedback } from '../../../../server/domain/audience/feedback.contract.ts';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { Modal } from '../../../ui/modal.tsx';
import { SubmitButton } from '../../../ui/submit-button.tsx';
import { formatDateTime } from '../../../../server/domain/core/dates.ts';

/** The whole text of a visitor's feedback, with what an admin can do about it. */
export function FeedbackDialog({
  feedback: { content, email, status, createdAt },
  onToggleStatus,
  onDelete,
  onClose,
}: {
  feedback: Feedback;
  onToggleStatus: () => Promise<void>;
  onDelete: () => void;
  onClose: () => void;
}) {
  const [busy, setBusy] = useState(false);
  const toggle = async () => {
    setBusy(true);
    await onToggleStatus();
    setBusy(false);
  };
  return (
    <Modal title="Feedback" placement="wide" open onClose={onClose}>
      <p className="text-soft text-sm">
        {formatDateTime(createdAt)} · {email || 'no address given'} · {status}
      </p>
      <p dir="auto" className="mt-4 whitespace-pre-wrap">
        {content}
      </p>
      <div className="mt-6 flex flex-wrap gap-3">
        {email !== '' && (
          <a href={`mailto:${email}`} className={buttonClass('primary')}>
            Answer by mail
          </a>
        )}
        <SubmitButton type="button" variant="quiet" busy={busy} onClick={() => void toggle()}>
          {status === 'open' ? 'Mark as done' : 'Mark as open'}
        </SubmitButton>
        <Button onClick={onDelete}>Delete</Button>
      </div>
    </Modal>
  );
}
