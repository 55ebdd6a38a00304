import { useQuery } from '@tanstack/react-query';
import { useCombobox } from 'downshift';
import { X } from 'lucide-react';
import { useRef, useState } from 'react';
import { nouns } from '../../../../server/domain/core/noun.ts';
import type { Category } from '../../../../server/domain/listings/categories.contract.ts';
import { maxItems } from '../../../../server/domain/core/lengths.ts';
import { callQuery } from '../../../api/call-query.ts';
import { countOf } from '../../../lib/text.ts';
import { Field, inputClass } from '../../../ui/field.tsx';
import { placeAfterChoice, topicOptions } from './topic-options.ts';
import type { ListingForm } from '../draft/use-listing-form.ts';

const noCategories: readonly Category[] = [];

/**
 * The chosen topics as chips, and an ARIA combobox to add more. The focus stays in the combobox after a choice. Backspace in the
 * empty input removes the last topic. Enter chooses a topic and never submits the step, because several topics are chosen in a
 * row.
 */
export function TopicsField({ form: { values, errors, set } }: { form: ListingForm }) {
  const { data: categories = noCategories, isSuccess } = useQuery(callQuery('listCategories'));
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  // The index of the last chosen option, from which the arrow keys continue.
  const [place, setPlace] = useState<number>();
  const { topics } = values;
  const isFull = topics.length >= maxItems.topics;
  const options = isFull ? [] : topicOptions(categories, text, topics);
  const nameOf = (slug: string) => categories.find((category) => category.slug === slug)?.name ?? slug;
  const remove = (slug: string) => set('topics', (before) => before.filter((topic) => topic !== slug));

  const { isOpen, highlightedIndex, inputValue, getLabelProps, getInputProps, getMenuProps, getItemProps } =
    useCombobox<Category>({
      items: options,
      selectedItem: null,
      itemToString: (category) => category?.name ?? '',
      onSelectedItemChange: ({ selectedItem }) => {
        if (selectedItem !== null)
          set('topics', (before) => [...new Set([...before, selectedItem.slug])].slice(0, maxItems.topics));
      },
      onInputValueChange: ({ inputValue: typed }) => {
        if (typed !== '') setPlace(undefined);
      },
      stateReducer: (state, { type, changes }) => {
        const types = useCombobox.stateChangeTypes;
        if (type === types.InputKeyDownEnter || type === types.ItemClick) {
          if (changes.selectedItem == null) return changes;
          // The list stays open for the next choice. No option is highlighted, because the option that moves to the place of the
          // chosen one has the same id, so screen readers would not announce it.
          return { ...changes, isOpen: true, highlightedIndex: -1, inputValue: '' };
        }
        if (type === types.InputKeyDownArrowDown || type === types.InputKeyDownArrowUp) {
          const step = type === types.InputKeyDownArrowDown ? 0 : -1;
          if (state.highlightedIndex !== -1 || place === undefined || !state.isOpen) return changes;
          return { ...changes, highlightedIndex: placeAfterChoice(place + step, options.length) };
        }
        // Ignores this change, which would clear text that was typed in the meantime. Choices become chips, so `selectedItem` is
        // always null.
        if (type === types.ControlledPropUpdatedSelectedItem) return state;
        // Enter chooses the first option that matches the text.
        if (type === types.InputChange) return { ...changes, highlightedIndex: changes.inputValue?.trim() === '' ? -1 : 0 };
        // Leaving the input chooses nothing.
        if (type === types.InputBlur) return { ...changes, selectedItem: null, inputValue: '' };
        return changes;
      },
    });

  // Set during rendering, so that the options match the text before the next key is handled.
  if (inputValue !== text) setText(inputValue);

  const isListVisible = isOpen && options.length > 0;
  const chosenCount = `${topics.length} of ${maxItems.topics} chosen.`;
  const hint =
    isSuccess && categories.length === 0
      ? 'There are no topics yet. The team running this site adds them.'
      : isFull
        ? `${chosenCount} Remove one to choose another.`
        : text.trim() !== '' && options.length === 0
          ? 'No topic matches.'
          : `${chosenCount} Type to narrow the list.`;
  return (
    <Field label="Topics" hint={<output>{hint}</output>} error={errors['topics']}>
      {(control) => (
        <>
          {topics.length > 0 && (
            <ul aria-label="Chosen topics" className="mb-3 flex flex-wrap gap-2">
              {topics.map((slug) => (
                <li
                  key={slug}
                  className="bg-ink text-paper flex min-h-9 items-center gap-1 rounded-full py-1 pr-1 pl-3.5 leading-tight"
                >
                  {nameOf(slug)}
                  <button
                    type="button"
                    onClick={() => {
                      remove(slug);
                      input.current?.focus();
                    }}
                    aria-label={`Remove ${nameOf(slug)}`}
                    className="grid size-7 shrink-0 place-items-center rounded-full hover:opacity-75"
                  >
                    <X aria-hidden="true" className="size-4" />
                  </button>
                </li>
              ))}
            </ul>
          )}
          <div className="relative">
            <input
              {...getInputProps({
                ...control,
                'aria-labelledby': getLabelProps().id,
                ref: input,
                onKeyDown: (event) => {
                  const last = topics.at(-1);
                  if (event.key === 'Backspace' && inputValue === '' && last !== undefined) remove(last);
                  if (event.key === 'Enter' && highlightedIndex !== -1)
                    setPlace(inputValue === '' ? highlightedIndex : undefined);
                  // Without a highlighted option the browser would submit the form.
                  if (event.key === 'Enter') event.preventDefault();
                  // Home and End move the caret.
                  if (['Home', 'End'].includes(event.key)) Object.assign(event.nativeEvent, { preventDownshiftDefault: true });
                },
              })}
              aria-labelledby={undefined}
              autoComplete="off"
              spellCheck={false}
              placeholder={isFull ? '' : 'Choose or search'}
              className={`${inputClass} h-11`}
            />
            <ul
              {...getMenuProps({ 'aria-label': 'Topics' })}
              className={
                isListVisible
                  ? 'bg-floating absolute inset-x-0 top-full z-30 mt-2 max-h-80 overflow-y-auto rounded-2xl p-1.5 shadow-float'
                  : 'sr-only'
              }
            >
              {isListVisible &&
                options.map((category, index) => (
                  <li
                    key={category.slug}
                    {...getItemProps({ item: category, index })}
                    className={`flex min-h-10 cursor-pointer items-center gap-3 rounded-xl px-3 py-1.5 leading-tight ${highlightedIndex === index ? 'bg-sunken' : ''}`}
                  >
                    <span aria-hidden="true">{category.icon}</span>
                    <span className="min-w-0 grow">{category.name}</span>
                    <span className="text-soft shrink-0 text-sm">{countOf(category.startupCount, ...nouns())}</span>
                  </li>
                ))}
            </ul>
          </div>
        </>
      )}
    </Field>
  );
}
