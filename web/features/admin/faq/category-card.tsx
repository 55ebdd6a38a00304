import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import type { FieldErrors } from '../kit/use-edit-form.ts';
import { type FaqCategoryEdit, moveItem, newQuestion, replaced, without } from './faq-list.ts';
import { type ListPosition, ReorderButtons } from './reorder-buttons.tsx';
import { QuestionRow } from './question-row.tsx';

/** A category: its name, its questions, and its place. */
export function CategoryCard({
  category,
  path,
  place,
  errors,
  onChange,
  onMove,
  onRemove,
  onHeard,
  focusOn,
}: {
  category: FaqCategoryEdit;
  /** Where it stands in what is sent: its errors begin so. */
  path: string;
  place: ListPosition;
  errors: FieldErrors;
  /** `edited`: the path of the one field that was typed in. */
  onChange: (category: FaqCategoryEdit, edited?: string) => void;
  onMove: (to: number) => void;
  onRemove: () => void;
  onHeard: (text: string) => void;
  focusOn: (mark: string) => void;
}) {
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const { name, faqs } = category;
  const toggle = (id: string, isOpen: boolean) =>
    setOpen((before) => new Set(isOpen ? [...before, id] : [...before].filter((other) => other !== id)));
  const move = (from: number, to: number) => {
    const id = faqs[from]?._id ?? '';
    onChange({ ...category, faqs: moveItem(faqs, from, to) });
    onHeard(`${faqs[from]?.question || 'The question'} is number ${to + 1} of ${faqs.length}.`);
    focusOn(`${id} ${to > from ? 'down' : 'up'}`);
  };
  const add = () => {
    const question = newQuestion();
    toggle(question._id, true);
    onChange({ ...category, faqs: [...faqs, question] });
    focusOn(`${question._id} question`);
  };
  return (
    <section aria-label={name || 'New category'} className="border-line rounded-card bg-raised border p-4 sm:p-5">
      <div className="flex flex-wrap-reverse items-start justify-end gap-3">
        <div className="min-w-0 grow basis-56">
          <TextField
            label="Category name"
            maxLength={100}
            data-focus={`${category._id} name`}
            value={name}
            error={errors[`${path}.name`]}
            onChange={({ target }) => onChange({ ...category, name: target.value }, `${path}.name`)}
          />
        </div>
        <ReorderButtons name={name || 'new category'} mark={category._id} place={place} onMove={onMove} onRemove={onRemove} />
      </div>
      <ul className="divide-line border-line mt-4 divide-y border-y empty:hidden">
        {faqs.map((item, at) => (
          <QuestionRow
            key={item._id}
            item={item}
            path={`${path}.faqs.${at}`}
            place={{ at, count: faqs.length }}
            errors={errors}
            open={open.has(item._id)}
            onToggle={(isOpen) => toggle(item._id, isOpen)}
            onChange={(next, edited) => onChange({ ...category, faqs: replaced(faqs, at, next) }, edited)}
            onMove={(to) => move(at, to)}
            onRemove={() => {
              onChange({ ...category, faqs: without(faqs, at) });
              onHeard(`${item.question || 'The question'} is removed.`);
              focusOn(`${category._id} add`);
            }}
          />
        ))}
      </ul>
      <p role="alert" className="text-accent mt-2 text-sm font-semibold empty:hidden">
        {errors[`${path}.faqs`]}
      </p>
      <Button className="mt-4" data-focus={`${category._id} add`} onClick={add}>
        Add question<span className="sr-only"> to {name || 'the new category'}</span>
      </Button>
    </section>
  );
}
