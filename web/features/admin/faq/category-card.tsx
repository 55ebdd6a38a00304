import { useState } from 'react';
import { faqLengths } from '../../../../server/domain/core/lengths.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import type { FieldErrors } from '../kit/use-edit-form.ts';
import { type FaqCategoryEdit, newQuestion } from './faq-list.ts';
import { moveItem } from '../kit/move-item.ts';
import { type ListPosition, ReorderButtons } from '../kit/reorder-buttons.tsx';
import { QuestionRow } from './question-row.tsx';

/** A category with its name, its questions and its position. */
export function CategoryCard({
  category,
  path,
  position,
  errors,
  onChange,
  onMove,
  onRemove,
  announce,
  setFocusKey,
}: {
  category: FaqCategoryEdit;
  /** The dotted path of the category in the form values; its errors begin with it. */
  path: string;
  position: ListPosition;
  errors: FieldErrors;
  /** `editedPath`: the path of the one field that was edited. */
  onChange: (category: FaqCategoryEdit, editedPath?: string) => void;
  onMove: (to: number) => void;
  onRemove: () => void;
  announce: (text: string) => void;
  setFocusKey: (focusKey: string) => void;
}) {
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const { name, faqs } = category;
  const toggle = (id: string, isOpen: boolean) =>
    setOpen((before) => new Set(isOpen ? [...before, id] : [...before].filter((other) => other !== id)));
  const move = (from: number, to: number) => {
    const id = faqs[from]?._id ?? '';
    onChange({ ...category, faqs: moveItem(faqs, from, to) });
    announce(`${faqs[from]?.question || 'The question'} is number ${to + 1} of ${faqs.length}.`);
    setFocusKey(`${id} ${to > from ? 'down' : 'up'}`);
  };
  const add = () => {
    const question = newQuestion();
    toggle(question._id, true);
    onChange({ ...category, faqs: [...faqs, question] });
    setFocusKey(`${question._id} question`);
  };
  return (
    <section aria-label={name || 'New category'} className="border-line rounded-card bg-raised border p-4 sm:p-5">
      <div className="flex flex-wrap-reverse items-start justify-end gap-3">
        <div className="min-w-0 grow basis-56">
          <TextField
            label="Category name"
            maxLength={faqLengths.categoryName}
            data-focus={`${category._id} name`}
            value={name}
            error={errors[`${path}.name`]}
            onChange={({ target }) => onChange({ ...category, name: target.value }, `${path}.name`)}
          />
        </div>
        <ReorderButtons
          name={name || 'new category'}
          focusKey={category._id}
          position={position}
          onMove={onMove}
          onRemove={onRemove}
        />
      </div>
      <ul className="divide-line border-line mt-4 divide-y border-y empty:hidden">
        {faqs.map((item, index) => (
          <QuestionRow
            key={item._id}
            item={item}
            path={`${path}.faqs.${index}`}
            position={{ index, count: faqs.length }}
            errors={errors}
            open={open.has(item._id)}
            onToggle={(isOpen) => toggle(item._id, isOpen)}
            onChange={(next, editedPath) => onChange({ ...category, faqs: faqs.with(index, next) }, editedPath)}
            onMove={(to) => move(index, to)}
            onRemove={() => {
              onChange({ ...category, faqs: faqs.toSpliced(index, 1) });
              announce(`${item.question || 'The question'} is removed.`);
              setFocusKey(`${category._id} add`);
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
