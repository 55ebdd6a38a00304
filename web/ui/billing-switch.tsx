import { billings, type Billing } from '../lib/prices.ts';

const labels: Record<Billing, string> = { annual: 'Annual', monthly: 'Monthly' };

/** Paid by the year or by the month; `saving` is what the year spares. */
export function BillingSwitch({
  billing,
  saving,
  onChoose,
}: {
  billing: Billing;
  saving: string | undefined;
  onChoose: (billing: Billing) => void;
}) {
  return (
    <fieldset className="border-line bg-raised inline-flex max-w-full rounded-full border p-1">
      <legend className="sr-only">Billing</legend>
      {billings.map((value) => (
        <label
          key={value}
          className="has-checked:bg-ink has-checked:text-paper has-focus-visible:outline-accent inline-flex min-h-11 cursor-pointer items-center gap-2 rounded-full px-4 leading-tight font-semibold has-focus-visible:outline-2 has-focus-visible:outline-offset-2 sm:px-5"
        >
          <input
            type="radio"
            name="billing"
            value={value}
            checked={billing === value}
            onChange={() => onChoose(value)}
            className="sr-only"
          />
          {labels[value]}
          {value === 'annual' && saving !== undefined && <span className="text-sm font-medium opacity-85">save {saving}</span>}
        </label>
      ))}
    </fieldset>
  );
}
