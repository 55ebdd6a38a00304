import { useQuery, useQueryClient } from '@tanstack/react-query';
import {
  advertisingEdit,
  type AdvertisingEdit,
  cardColors,
  toAdvertisingEdit,
} from '../../../../server/domain/content/advertising.contract.ts';
import { advertisingLengths, pricingCardLengths } from '../../../../server/domain/core/lengths.ts';
import { messages } from '../../../../server/domain/core/messages.ts';
import { callQuery, send } from '../../../api/admin-client.ts';
import { invalidateCalls } from '../../../api/invalidate.ts';
import { Button } from '../../../ui/button.tsx';
import { StatusMessage } from '../../../ui/status-message.tsx';
import { SubmitButton } from '../../../ui/submit-button.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { UnsavedChangesGuard } from '../../../ui/unsaved-changes-guard.tsx';
import type { FieldErrors } from '../forms/edit-state.ts';
import { ListField, SelectField, TextAreaField } from '../forms/fields.tsx';
import { FormProblems, LoadedForm } from '../forms/form-parts.tsx';
import { listError, useEditForm } from '../forms/use-edit-form.ts';
import { ScreenHeading } from '../layout/screen-heading.tsx';
import { RowButton } from '../table/row-buttons.tsx';

const blank: AdvertisingEdit = {
  mainTitle: '',
  subtitle: '',
  introParagraph: '',
  statsParagraph: '',
  pricingCards: [],
  sponsorsTitle: '',
  sponsors: [],
};

/** Loads the content of the advertising page into its form. */
export function AdvertisingScreen() {
  const query = useQuery({ ...callQuery('getAdvertisingDraft'), staleTime: 0 });
  return (
    <>
      <ScreenHeading title="Advertising" hint="The page for sponsors and advertisers." />
      <LoadedForm query={query} label="The advertising page" skeleton={<div className="skeleton rounded-card h-96" />}>
        {({ page, version }) => <AdvertisingForm page={page === null ? blank : toAdvertisingEdit(page)} version={version} />}
      </LoadedForm>
    </>
  );
}

const newCard: AdvertisingEdit['pricingCards'][number] = {
  title: '',
  price: '',
  description: '',
  cta: '',
  ctaLink: '',
  color: 'green',
};

/** The labels of fields that have another name in the contract. */
const labels = { introParagraph: 'introduction', statsParagraph: 'figures' };
const panel = 'border-line rounded-card bg-raised space-y-5 border p-5 sm:p-6';

function AdvertisingForm({ page, version: loadedVersion }: { page: AdvertisingEdit; version: string }) {
  const queryClient = useQueryClient();
  const form = useEditForm({
    schema: advertisingEdit,
    initial: page,
    version: loadedVersion,
    draftName: 'advertising',
    save: async (values, version = '') => {
      const saved = await send('saveAdvertising', { body: values, version });
      void invalidateCalls(queryClient, ['getAdvertising', 'getAdvertisingDraft']);
      return { values, version: saved.version, message: messages.settingsSaved };
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
            // The index is the key, because cards have no id.
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
          hint="One per line"
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
      <FormProblems form={form} labels={labels} />
      <div className="flex flex-wrap items-center gap-4">
        <SubmitButton busy={form.saving}>Save Settings</SubmitButton>
        {form.isRestored && <Button onClick={form.reset}>Discard my changes</Button>}
        <StatusMessage result={form.outcome} />
      </div>
      <UnsavedChangesGuard isDirty={form.dirty} />
    </form>
  );
}

type Card = AdvertisingEdit['pricingCards'][number];

const borders = { green: 'border-l-green', blue: 'border-l-blue', orange: 'border-l-orange' } as const;

function PricingCardFields({
  index,
  card,
  errors,
  onChange,
  onRemove,
}: {
  index: number;
  card: Card;
  errors: FieldErrors;
  onChange: (card: Card) => void;
  onRemove: () => void;
}) {
  const text = (name: 'title' | 'price' | 'description' | 'cta' | 'ctaLink') => ({
    value: card[name],
    error: errors[`pricingCards.${index}.${name}`],
    onChange: ({ target }: { target: { value: string } }) => onChange({ ...card, [name]: target.value }),
  });
  return (
    <fieldset className={`border-line space-y-5 rounded-2xl border border-l-4 p-4 ${borders[card.color]}`}>
      <legend className="sr-only">Card {index + 1}</legend>
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField label="Title" required maxLength={pricingCardLengths.title} {...text('title')} />
        <TextField label="Price" required maxLength={pricingCardLengths.price} {...text('price')} />
      </div>
      <TextAreaField label="Description" required rows={3} maxLength={pricingCardLengths.description} {...text('description')} />
      <div className="grid gap-5 sm:grid-cols-3">
        <TextField label="Button" required maxLength={pricingCardLengths.cta} {...text('cta')} />
        <TextField label="Button link" required placeholder="mailto:… or https://…" {...text('ctaLink')} />
        <SelectField
          label="Border color"
          options={cardColors.map((value) => ({ value, label: value }))}
          value={card.color}
          onChange={(color) => onChange({ ...card, color })}
        />
      </div>
      <RowButton rowName={card.title || `card ${index + 1}`} onClick={onRemove}>
        Remove
      </RowButton>
    </fieldset>
  );
}
