import { useEffect, useState } from 'react';
import { Modal } from '../../ui/modal.tsx';
import { FeedbackForm } from './feedback-form.tsx';

/** How long the panel shows the success message before it closes. The message for queued feedback is longer. */
const shownMs = { sent: 2_000, queued: 6_000 };

/** The feedback form in the corner of the window. It closes after the feedback was sent. */
export function FeedbackPanel({ onClose }: { onClose: () => void }) {
  const [isClosing, setIsClosing] = useState(false);
  const [result, setResult] = useState<'sent' | 'queued'>();
  useEffect(() => {
    if (result === undefined) return;
    const timer = setTimeout(() => setIsClosing(true), shownMs[result]);
    return () => clearTimeout(timer);
  }, [result]);
  return (
    <Modal title="Feedback" placement="corner" open={!isClosing} onClose={onClose}>
      <FeedbackForm onSent={setResult} />
    </Modal>
  );
}
