import { useState } from 'react';
import { planLengths } from '../../../../server/domain/core/lengths.ts';
import { type AdminPlan, newPlan } from '../../../../server/domain/submissions/payments/plans.contract.ts';
import { send } from '../../../api/admin-client.ts';
import { TextField } from '../../../ui/text-field.tsx';
import { EditDialog } from '../forms/edit-dialog.tsx';
import { ListField } from '../forms/fields.tsx';
import { listError, useEditForm } from '../forms/use-edit-form.ts';
import type { RowFormProps } from '../table/use-admin-table.ts';

const blankPlan = {
  name: '',
  badge: '',
  monthlyPrice: Number.NaN,
  annualPrice: Number.NaN,
  approvalSpeed: '',
  keyFeatures: [],
  renewalIncentives: [],
};

/** Edits or adds a plan. An existing name cannot change, because submissions refer to their plan by its name. */
export function PlanForm({ row: plan, onClose, onSaved }: RowFormProps<AdminPlan>) {
  const { name, badge, monthlyPrice, annualPrice, approvalSpeed, keyFeatures, renewalIncentives } = plan ?? blankPlan;
  const { set, text, ...form } = useEditForm({
    schema: newPlan,
    draftName: `plan ${plan?._id ?? 'new'}`,
    initial: { name, badge, monthlyPrice, annualPrice, approvalSpeed, keyFeatures, renewalIncentives },
    version: plan?.version,
    fromSaved: (theirs) => ({ ...theirs, name }),
    save: async ({ name: newName, ...edit }, version = '') => {
      const { message } = await (plan === undefined
        ? send('addPlan', { body: { name: newName, ...edit } })
        : send('savePlan', { params: { id: plan._id }, body: edit, version }));
      onSaved(message);
    },
    errorText: (message) => `Save failed: ${message}`,
  });
  const { values, errors } = form;
  return (
    <EditDialog
      title={plan === undefined ? 'Add Plan' : `Edit Plan: ${plan.name}`}
      submitLabel={plan === undefined ? 'Add Plan' : 'Save'}
      form={form}
      onClose={onClose}
    >
      <div className="grid gap-5 sm:grid-cols-2">
        {plan === undefined && (
          <div className="sm:col-span-2">
            <TextField
              label="Name"
              required
              maxLength={planLengths.name}
              hint="It cannot be changed later, because submissions refer to plans by name."
              {...text('name')}
            />
          </div>
        )}
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
        <TextField label="Approval speed" required maxLength={planLengths.approvalSpeed} {...text('approvalSpeed')} />
        <TextField label="Badge" optional maxLength={planLengths.badge} {...text('badge')} />
      </div>
      <ListField
        label="Key features"
        hint="One per line"
        separator="line"
        rows={6}
        value={values.keyFeatures}
        error={listError(errors, 'keyFeatures')}
        onChange={(features) => set('keyFeatures', features)}
      />
      <ListField
        label="Renewal incentives"
        hint="One per line"
        separator="line"
        value={values.renewalIncentives}
        error={listError(errors, 'renewalIncentives')}
        onChange={(incentives) => set('renewalIncentives', incentives)}
      />
    </EditDialog>
  );
}

/** A price in US dollars. Text that is not a number must not become 0. It becomes NaN, which the schema refuses. */
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
  const [typed, setTyped] = useState(Number.isNaN(price) ? '' : String(price));
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
