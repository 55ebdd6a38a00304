import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { advertisingLengths } from '../../../../server/domain/core/lengths.ts';
import { advertisingEdit, type AdvertisingEdit } from '../../../../server/domain/content/advertising.contract.ts';
import { messages } from '../../../../server/domain/core/messages.ts';
import { send } from '../../../api/admin-client.ts';
import { invalidateCalls } from '../../../api/invalidate.ts';
import { Button } from '../../../ui/button.tsx';
import { type ActionResult, StatusMessage } from '../../../ui/status-message.tsx';
import { SubmitButton } from '../../../ui/submit-button.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { TextAreaField, ListField } from '../kit/fields.tsx';
import { UnsavedChangesGuard } from '../../../ui/unsaved-changes-guard.tsx';
import { listError } from '../kit/list-error.ts';
import { ConflictPanel } from '../../../ui/conflict-panel.tsx';
import { useEditForm } from '../kit/use-edit-form.ts';
import { PricingCardFields } from './pricing-card-fields.tsx';

const newCard: AdvertisingEdit['pricingCards'][number] = {
  title: '',
  price: '',
  description: '',
  cta: '',
  ctaLink: '',
  color: 'green',
};
/** Fields that are called otherwise in the form. */
const labels = { introParagraph: 'introduction', statsParagraph: 'figures' };
const panel = 'border-line rounded-card bg-raised space-y-5 border p-5 sm:p-6';

export function AdvertisingForm({ page, version: loadedVersion }: { page: AdvertisingEdit; version: string }) {
  const queryClient = useQueryClient();
  const [outcome, setOutcome] = useState<ActionResult>();
  const form = useEditForm({
    schema: advertisingEdit,
    initial: page,
    version: loadedVersion,
    save: async (values, version = '') => {
      setOutcome(undefined);
      const saved = await send('saveAdvertising', { body: values, version });
      setOutcome({ kind: 'done', message: messages.settingsSaved });
      void invalidateCalls(queryClient, ['getAdvertising', 'getAdvertisingDraft']);
      return { values, version: saved.version };
    },
    errorText: (message) => `Failed to save settings. ${message}`,
  });
  const { values, set, text, errors } = form;
  const cards = values.pricingCards;
  return (
    <form {...form.formProps} className="space-y-6">
      <section aria-labelledby="ad-content" className={panel}>
        <h2 id="ad-content" className="font-display text-2xl">
          Page content
        </h2>
        <TextField label="Main title" required maxLength={advertisingLengths.mainTitle} {...text('mainTitle')} />
        <TextField label="Subtitle" optional maxLength={advertisingLengths.subtitle} {...text('subtitle')} />
        <TextAreaField label="Introduction" optional maxLength={advertisingLengths.introParagraph} {...text('introParagraph')} />
        <TextAreaField
          label="Figures"
          optional
          maxLength={advertisingLengths.statsParagraph}
          hint="**Two stars** make words bold."
          {...text('statsParagraph')}
        />
      </section>
      <section aria-labelledby="ad-cards" className={panel}>
        <h2 id="ad-cards" className="font-display text-2xl">
          Pricing cards
        </h2>
        {cards.map((card, index) => (
          <PricingCardFields
            // Cards have no id.
            key={index}
            index={index}
            card={card}
            errors={errors}
            onChange={(changed) => set('pricingCards', cards.with(index, changed))}
            onRemove={() => set('pricingCards', cards.toSpliced(index, 1))}
          />
        ))}
        <Button onClick={() => set('pricingCards', [...cards, newCard])}>Add a card</Button>
      </section>
      <section key={form.fieldsKey} aria-labelledby="ad-sponsors" className={panel}>
        <h2 id="ad-sponsors" className="font-display text-2xl">
          Sponsors
        </h2>
        <TextField label="Sponsors title" optional maxLength={advertisingLengths.sponsorsTitle} {...text('sponsorsTitle')} />
        <ListField
          label="Sponsors"
          optional
          hint="One to a line"
          separator="line"
          value={values.sponsors.map(({ name }) => name)}
          error={listError(errors, 'sponsors')}
          onChange={(names) =>
            set(
              'sponsors',
              names.map((name) => ({ name })),
            )
          }
        />
      </section>
      {form.conflict !== undefined && <ConflictPanel conflict={form.conflict} saving={form.saving} labels={labels} />}
      <p role="alert" className="text-accent font-semibold empty:hidden">
        {form.message}
      </p>
      <div className="flex flex-wrap items-center gap-4">
        <SubmitButton busy={form.saving}>Save Settings</SubmitButton>
        <StatusMessage result={outcome} />
      </div>
      <UnsavedChangesGuard isDirty={form.dirty} />
    </form>
  );
}
