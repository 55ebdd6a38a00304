import { pricingCardLengths } from '../../../../server/domain/core/lengths.ts';
import { type AdvertisingEdit, cardColors } from '../../../../server/domain/content/advertising.contract.ts';
import { TextField } from '../../../ui/text-field.tsx';
import { TextAreaField, SelectField } from '../kit/fields.tsx';
import { RowButton } from '../kit/row-button.tsx';
import type { FieldErrors } from '../kit/use-edit-form.ts';

type Card = AdvertisingEdit['pricingCards'][number];

const borders = { green: 'border-l-green', blue: 'border-l-blue', orange: 'border-l-orange' } as const;

export function PricingCardFields({
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
          label="Border colour"
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
