import { Link } from '@tanstack/react-router';
import { hobbyPlan } from '../../../server/contract/submissions.ts';
import { buttonClass } from '../../ui/button.tsx';
import { SettingsSection } from './settings-section.tsx';

/** The place of the payment provider's portal. Nobody can pay yet, so nobody has anything to manage there. */
export function Billing() {
  return (
    <SettingsSection id="billing" lead="Plans and payments.">
      <div className="border-line bg-raised rounded-card flex flex-wrap items-center justify-between gap-4 border p-5">
        <div className="min-w-0 grow basis-52">
          <h3 className="font-semibold">{hobbyPlan}, free</h3>
          <p className="text-soft">Payments are not open yet: there is nothing to pay and nothing to cancel.</p>
        </div>
        <Link to="/plans" className={buttonClass()}>
          See the plans
        </Link>
      </div>
    </SettingsSection>
  );
}
