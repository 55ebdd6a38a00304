import { useNavigate } from '@tanstack/react-router';
import { useCombobox } from 'downshift';
import { Search } from 'lucide-react';
import { type ComponentProps, useEffect, useState } from 'react';
import type { Stats } from '../../../api/admin-startups.ts';
import { type MayI, useMayI } from '../../../api/permissions.ts';
import { countOf, formatCount } from '../../../lib/text.ts';
import { Button } from '../../../ui/button.tsx';
import { inputClass } from '../../../ui/field.tsx';
import { Modal } from '../../../ui/modal.tsx';
import { type Command, findCommands, orderedGroups, type PaletteSearch, usePaletteSearch } from './commands.ts';

/** The label of the search field, which names what the member can find. */
function inputLabelFor(mayI: MayI): string {
  const nouns = [
    'screen',
    'startup',
    mayI('manageUsers') && 'user',
    mayI('editContent') && 'post',
    mayI('editContent') && 'category',
  ];
  const list = new Intl.ListFormat('en', { type: 'disjunction' }).format(nouns.filter((noun) => noun !== false));
  // The list format puts a comma before "or", which is wrong for two nouns.
  return `Search for a ${list.replace(/, or /, ' or ')}`;
}

const isMac = /Mac|iPhone|iPad/.test(navigator.userAgent);

/** Opens with Ctrl+K or Cmd+K on every admin screen and finds screens, frequent actions, startups, users, posts and categories. */
export function CommandPalette({ stats }: { stats: Stats | undefined }) {
  const [open, setOpen] = useState(false);
  useEffect(() => {
    const toggle = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey) return;
      event.preventDefault();
      // The palette does not open over another dialog.
      setOpen((isOpen) => !isOpen && document.querySelector('dialog[open]') === null);
    };
    document.addEventListener('keydown', toggle);
    return () => document.removeEventListener('keydown', toggle);
  }, []);
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        onClick={() => setOpen(true)}
        className="border-line bg-raised text-soft hover:border-field flex min-h-11 min-w-0 items-center gap-2.5 rounded-full border px-4 text-[0.95rem] max-sm:size-11 max-sm:justify-center max-sm:px-0 sm:w-72"
      >
        <Search aria-hidden="true" className="size-5 shrink-0" />
        <span className="truncate max-sm:sr-only">Search anything</span>
        <kbd aria-hidden="true" className="border-line ml-auto rounded-md border px-1.5 text-xs leading-5 max-sm:hidden">
          {isMac ? '⌘ K' : 'Ctrl K'}
        </kbd>
      </button>
      <Modal title="Go to" open={open} onClose={() => setOpen(false)}>
        {open && <CommandList stats={stats} onSelect={() => setOpen(false)} />}
      </Modal>
    </>
  );
}

function CommandList({ stats, onSelect }: { stats: Stats | undefined; onSelect: () => void }) {
  const navigate = useNavigate();
  const [typed, setTyped] = useState('');
  const mayI = useMayI();
  const inputLabel = inputLabelFor(mayI);
  const search = usePaletteSearch(typed, mayI);
  const screens = findCommands(typed, stats, mayI);
  const groups = orderedGroups(typed, screens, search.groups);
  const commands = groups.flatMap((group) => group.commands);
  const { getInputProps, getMenuProps, getItemProps, highlightedIndex } = useCombobox({
    items: commands,
    inputValue: typed,
    isOpen: true,
    defaultHighlightedIndex: 0,
    initialHighlightedIndex: 0,
    itemToString: () => typed,
    selectedItem: null,
    // Only Enter and a click select; blur does not.
    stateReducer: (_, { type, changes }) =>
      type === useCombobox.stateChangeTypes.InputBlur ? { ...changes, selectedItem: null } : changes,
    onSelectedItemChange: ({ selectedItem }) => {
      if (selectedItem === null) return;
      onSelect();
      void navigate(selectedItem.link);
    },
  });
  return (
    <>
      <input
        {...getInputProps({
          'aria-label': inputLabel,
          // Set synchronously, because an asynchronous update would move the caret.
          onChange: ({ currentTarget }) => setTyped(currentTarget.value),
          // Escape closes the dialog; downshift would only clear the input.
          onKeyDown: ({ key, nativeEvent }) => {
            if (key === 'Escape') Object.assign(nativeEvent, { preventDownshiftDefault: true });
          },
        })}
        data-autofocus
        dir="auto"
        placeholder={inputLabel}
        className={`${inputClass} h-11`}
      />
      <div
        {...getMenuProps({ 'aria-label': 'Found' })}
        tabIndex={-1}
        className="-mx-2 mt-3 max-h-[min(26rem,50dvh)] overflow-y-auto"
      >
        {groups.map((group) => (
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a listbox may contain groups, but no fieldset
          <div key={group.name} role="group" aria-label={group.name}>
            {/* Without a search there is only one group, which needs no heading. */}
            {search.groups.length > 0 && (
              <div aria-hidden="true" className="text-soft px-3 pt-2 pb-1 text-sm font-semibold">
                {group.name}
              </div>
            )}
            {group.commands.map((command) => {
              const index = commands.indexOf(command);
              return (
                <CommandOption
                  key={command.key}
                  command={command}
                  isHighlighted={index === highlightedIndex}
                  itemProps={getItemProps({ item: command, index })}
                />
              );
            })}
          </div>
        ))}
      </div>
      <PaletteStatus search={search} count={commands.length} hasTyped={typed.trim() !== ''} />
    </>
  );
}

function CommandOption({
  command: { label, note, Icon, pendingCount },
  isHighlighted,
  itemProps,
}: {
  command: Command;
  isHighlighted: boolean;
  itemProps: ComponentProps<'div'>;
}) {
  return (
    <div
      {...itemProps}
      className={`flex min-h-11 cursor-pointer items-center gap-3 rounded-xl px-3 py-1 ${isHighlighted ? 'bg-accent-wash text-accent' : ''}`}
    >
      <Icon aria-hidden="true" className="size-5 shrink-0" />
      <span className="min-w-0 grow">
        <span dir="auto" className="line-clamp-2">
          {label}
        </span>
        {note !== '' && <span className={`block truncate text-sm ${isHighlighted ? '' : 'text-soft'}`}>{note}</span>}
      </span>
      {pendingCount > 0 && <span className="text-sm tabular-nums">{formatCount(pendingCount)} waiting</span>}
    </div>
  );
}

/** The state of the search, shown below the list: searching, nothing found, or the groups that failed. */
function PaletteStatus({ search, count, hasTyped }: { search: PaletteSearch; count: number; hasTyped: boolean }) {
  const { isSearching, failed, retry } = search;
  const found = count === 0 ? 'No results.' : `${countOf(count, 'result')}.`;
  return (
    <>
      <output className={`text-soft block px-1 pt-3 empty:hidden ${count > 0 && !isSearching ? 'sr-only' : ''}`}>
        {isSearching ? 'Searching…' : hasTyped && failed.length === 0 ? found : ''}
      </output>
      {failed.length > 0 && (
        <div role="alert" className="flex flex-wrap items-center justify-between gap-2 px-1 pt-3">
          <span>
            {new Intl.ListFormat('en').format(failed).replace(/^./, (first) => first.toUpperCase())} could not be searched.
          </span>
          <Button onClick={retry}>Try again</Button>
        </div>
      )}
    </>
  );
}
