import { billingCycles, type BillingCycle } from '../lib/prices.ts';

const labels: Record<BillingCycle, string> = { annual: 'Annual', monthly: 'Monthly' };

/** Chooses annual or monthly billing; `saving` is the discount of the annual price. */
export function BillingCycleSwitch({
  cycle,
  saving,
  onChange,
}: {
  cycle: BillingCycle;
  saving: string | undefined;
  onChange: (cycle: BillingCycle) => void;
}) {
  return (
    <fieldset className="border-line bg-raised inline-flex max-w-full rounded-full border p-1">
      <legend className="sr-only">Billing</legend>
      {billingCycles.map((value) => (
        <label
          key={value}
          className="has-checked:bg-ink has-checked:text-paper has-focus-visible:outline-accent inline-flex min-h-11 cursor-pointer items-center gap-2 rounded-full px-4 leading-tight font-semibold has-focus-visible:outline-2 has-focus-visible:outline-offset-2 sm:px-5"
        >
          <input
            type="radio"
            name="billing"
            value={value}
            checked={cycle === value}
            onChange={() => onChange(value)}
            className="sr-only"
          />
          {labels[value]}
          {value === 'annual' && saving !== undefined && <span className="text-sm font-medium opacity-85">save {saving}</span>}
        </label>
      ))}
    </fieldset>
  );
}
