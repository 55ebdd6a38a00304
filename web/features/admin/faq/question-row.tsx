import { ChevronRight } from 'lucide-react';
import { useId } from 'react';
import { faqLengths } from '../../../../server/domain/core/lengths.ts';
import { faqSlug } from '../../../../server/domain/content/faq.rules.ts';
import { TextField } from '../../../ui/text-field.tsx';
import { TextAreaField } from '../kit/fields.tsx';
import type { FieldErrors } from '../kit/use-edit-form.ts';
import type { FaqQuestionEdit } from './faq-list.ts';
import { type ListPosition, ReorderButtons } from '../kit/reorder-buttons.tsx';

/** A question that expands to its fields. A question with an error is always expanded. */
export function QuestionRow({
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
              hint={`The address: /faq#${faqSlug(question) || '…'}`}
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
