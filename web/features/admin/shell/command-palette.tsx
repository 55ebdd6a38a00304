import { useNavigate } from '@tanstack/react-router';
import { useCombobox } from 'downshift';
import { Search } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { Stats } from '../../../api/admin-startups.ts';
import { formatCount } from '../../../lib/text.ts';
import { inputClass } from '../../../ui/field.tsx';
import { Modal } from '../../../ui/modal.tsx';
import { findCommands } from './commands.ts';

const isMac = /Mac|iPhone|iPad/.test(navigator.userAgent);

/** Opens with Ctrl+K or Cmd+K on every admin screen and finds screens and frequent actions by a few typed letters. */
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
        <span className="truncate max-sm:sr-only">Go to a screen</span>
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
  const commands = findCommands(typed, stats);
  const { getInputProps, getMenuProps, getItemProps, highlightedIndex } = useCombobox({
    items: commands,
    inputValue: typed,
    isOpen: true,
    defaultHighlightedIndex: 0,
    initialHighlightedIndex: 0,
    itemToString: () => typed,
    selectedItem: null,
    // Blur selects nothing: only Enter and a click do.
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
          'aria-label': 'Find a screen or an action',
          // Set synchronously: a later update would move the caret.
          onChange: ({ currentTarget }) => setTyped(currentTarget.value),
          // Escape closes the dialog; downshift would only clear the input.
          onKeyDown: ({ key, nativeEvent }) => {
            if (key === 'Escape') Object.assign(nativeEvent, { preventDownshiftDefault: true });
          },
        })}
        data-autofocus
        placeholder="Find a screen or an action"
        className={`${inputClass} h-11`}
      />
      <ul
        {...getMenuProps({ 'aria-label': 'Screens and actions' })}
        className="-mx-2 mt-3 max-h-[min(22rem,45dvh)] overflow-y-auto"
      >
        {commands.map((command, index) => (
          <li
            key={command.label}
            {...getItemProps({ item: command, index })}
            className={`flex min-h-11 cursor-pointer items-center gap-3 rounded-xl px-3 ${index === highlightedIndex ? 'bg-accent-wash text-accent' : ''}`}
          >
            <command.Icon aria-hidden="true" className="size-5 shrink-0" />
            <span className="grow">{command.label}</span>
            {command.pendingCount > 0 && (
              <span className="text-sm tabular-nums">{formatCount(command.pendingCount)} waiting</span>
            )}
          </li>
        ))}
      </ul>
      <output className="text-soft block px-1 pt-3 empty:hidden">{commands.length === 0 ? 'Nothing is called that.' : ''}</output>
    </>
  );
}
