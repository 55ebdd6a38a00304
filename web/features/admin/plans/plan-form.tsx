import { useState } from 'react';
import { type Plan, planEdit } from '../../../../server/contract/plans.ts';
import { savePlan } from '../../../api/admin-offers.ts';
import { TextField } from '../../../ui/text-field.tsx';
import { EditDialog } from '../kit/edit-dialog.tsx';
import { ListField } from '../kit/fields.tsx';
import { useEditForm } from '../kit/use-edit-form.ts';

/** Edit Plan (spec §5). Its name stays: the sign-up pages go by it. */
export function PlanForm({ plan, onClose, onSaved }: { plan: Plan; onClose: () => void; onSaved: (message: string) => void }) {
  const { badge, monthlyPrice, annualPrice, approvalSpeed, keyFeatures, renewalIncentives } = plan;
  const { set, text, ...form } = useEditForm({
    schema: planEdit,
    initial: { badge, monthlyPrice, annualPrice, approvalSpeed, keyFeatures, renewalIncentives },
    save: async (values) => onSaved((await savePlan(plan._id, values)).message),
    failure: (message) => `Save failed: ${message}`,
  });
  const { values, errors } = form;
  return (
    <EditDialog title={`Edit Plan: ${plan.name}`} form={form} onClose={onClose}>
      <div className="grid gap-5 sm:grid-cols-2">
        <PriceField
          label="Monthly price"
          price={values.monthlyPrice}
          error={errors['monthlyPrice']}
          onChange={(price) => set('monthlyPrice', price)}
        />
        <PriceField
          label="Annual price"
          price={values.annualPrice}
          error={errors['annualPrice']}
          onChange={(price) => set('annualPrice', price)}
        />
        <TextField label="Approval speed" required maxLength={100} {...text('approvalSpeed')} />
        <TextField label="Badge" required maxLength={60} {...text('badge')} />
      </div>
      <ListField
        label="Key features"
        hint="One to a line"
        parted="line"
        rows={6}
        value={values.keyFeatures}
        error={errors['keyFeatures']}
        onChange={(features) => set('keyFeatures', features)}
      />
      <ListField
        label="Renewal incentives"
        hint="One to a line"
        parted="line"
        value={values.renewalIncentives}
        error={errors['renewalIncentives']}
        onChange={(incentives) => set('renewalIncentives', incentives)}
      />
    </EditDialog>
  );
}

/** Dollars and cents. What is no number is not taken for nought. */
function PriceField({
  label,
  price,
  error,
  onChange,
}: {
  label: string;
  price: number;
  error: string | undefined;
  onChange: (price: number) => void;
}) {
  const [typed, setTyped] = useState(String(price));
  return (
    <TextField
      label={label}
      inputMode="decimal"
      required
      hint="US dollars"
      value={typed}
      error={error}
      onChange={({ target }) => {
        setTyped(target.value);
        onChange(/^\s*\d+(?:\.\d{1,2})?\s*$/.test(target.value) ? Number(target.value) : Number.NaN);
      }}
    />
  );
}
