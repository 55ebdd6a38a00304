import { Button } from '../../ui/button.tsx';
import { lastStep } from './steps/steps.ts';

/** Back, and on. What `mustPay` is sent by being paid, not by Submit. */
export function StepButtons({
  step,
  mustPay,
  sending,
  onBack,
}: {
  step: number;
  mustPay: boolean;
  sending: boolean;
  onBack: () => void;
}) {
  const waitsForPayment = mustPay && step === lastStep;
  return (
    <div className="mt-8 flex items-center justify-between gap-4">
      <Button disabled={step === 1} onClick={onBack}>
        Back
      </Button>
      <Button
        type="submit"
        shape="primary"
        aria-disabled={sending || waitsForPayment}
        aria-describedby={waitsForPayment ? 'payment-reason' : undefined}
        className="px-8"
      >
        {step < lastStep ? 'Next' : sending ? 'Submitting...' : 'Submit'}
      </Button>
    </div>
  );
}
