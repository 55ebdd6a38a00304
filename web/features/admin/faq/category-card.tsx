import { useId, useState } from 'react';
import { ChevronRight } from 'lucide-react';
import { type FaqEdit, newFaqCategoryPrefix, newFaqPrefix } from '../../../../server/domain/content/faq.contract.ts';
import { faqSlug } from '../../../../server/domain/content/faq.rules.ts';
import { newId } from '../../../../server/domain/core/ids.ts';
import { faqLengths } from '../../../../server/domain/core/lengths.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import type { FieldErrors } from '../forms/edit-state.ts';
import { TextAreaField } from '../forms/fields.tsx';
import { ErrorText } from '../forms/form-parts.tsx';
import { type ListPosition, moveItem, ReorderButtons } from '../forms/ordered-list.tsx';

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
  /** The dotted path of the category in the form values. The paths of its errors begin with this path. */
  path: string;
  position: ListPosition;
  errors: FieldErrors;
  /** `editedPath`: the path of the edited field, if only one was edited. */
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
    announce(`${faqs[from]?.question || 'The question'} moved to position ${to + 1} of ${faqs.length}.`);
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
              announce(`${item.question || 'The question'} removed.`);
              setFocusKey(`${category._id} add`);
            }}
          />
        ))}
      </ul>
      <ErrorText className="mt-2 text-sm">{errors[`${path}.faqs`]}</ErrorText>
      <Button className="mt-4" data-focus={`${category._id} add`} onClick={add}>
        Add question<span className="sr-only"> to {name || 'the new category'}</span>
      </Button>
    </section>
  );
}

/** A question that expands to its fields. A question with an error is always expanded. */
function QuestionRow({
  item,
  path,
  position,
  errors,
  open,
  onToggle,
  onChange,
  onMove,
  onRemove,
}: {
  item: FaqQuestionEdit;
  path: string;
  position: ListPosition;
  errors: FieldErrors;
  open: boolean;
  onToggle: (isOpen: boolean) => void;
  onChange: (item: FaqQuestionEdit, editedPath: string) => void;
  onMove: (to: number) => void;
  onRemove: () => void;
}) {
  const fields = useId();
  const { _id, question, answer } = item;
  const isWrong = errors[`${path}.question`] !== undefined || errors[`${path}.answer`] !== undefined;
  const isOpen = open || isWrong;
  return (
    <li className="py-1.5">
      <div className="flex items-center gap-1">
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={fields}
          onClick={() => onToggle(!isOpen)}
          dir="auto"
          className="flex min-h-11 min-w-0 grow items-center gap-2 text-start font-semibold hover:underline"
        >
          <ChevronRight aria-hidden="true" className={`size-5 shrink-0 transition-transform ${isOpen ? 'rotate-90' : ''}`} />
          <span className="min-w-0 leading-snug">{question || 'New question'}</span>
        </button>
        <ReorderButtons
          name={question || 'new question'}
          focusKey={_id}
          position={position}
          onMove={onMove}
          onRemove={onRemove}
        />
      </div>
      <div id={fields} className="space-y-4 pt-2 pb-4 empty:hidden sm:pl-7">
        {isOpen && (
          <>
            <TextField
              label="Question"
              maxLength={faqLengths.question}
              data-focus={`${_id} question`}
              hint={`Address: /faq#${faqSlug(question) || '…'}`}
              value={question}
              error={errors[`${path}.question`]}
              onChange={({ target }) => {
                onToggle(true);
                onChange({ ...item, question: target.value }, `${path}.question`);
              }}
            />
            <TextAreaField
              label="Answer"
              maxLength={faqLengths.answer}
              value={answer}
              error={errors[`${path}.answer`]}
              onChange={({ target }) => {
                onToggle(true);
                onChange({ ...item, answer: target.value }, `${path}.answer`);
              }}
            />
          </>
        )}
      </div>
    </li>
  );
}

type FaqCategoryEdit = FaqEdit['categories'][number];
type FaqQuestionEdit = FaqCategoryEdit['faqs'][number];

/** A new question has a temporary id until it is saved. */
export function newQuestion(): FaqQuestionEdit {
  return { _id: `${newFaqPrefix}${newId()}`, question: '', answer: '' };
}

export function newCategory(): FaqCategoryEdit {
  return { _id: `${newFaqCategoryPrefix}${newId()}`, name: '', faqs: [] };
}
