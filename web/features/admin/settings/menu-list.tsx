import { GripVertical } from 'lucide-react';
import { useId, useState } from 'react';
import { menuLengths } from '../../../../server/domain/core/menu-address.ts';
import type { MenuLink } from '../../../../server/domain/site/stored-sections.contract.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import type { FieldErrors } from '../forms/edit-state.ts';
import { ErrorText } from '../forms/form-parts.tsx';
import { type ListPosition, moveItem, ReorderButtons } from '../forms/ordered-list.tsx';

/** The parts of the editor that all its lists share. */
export interface MenuEditing {
  errors: FieldErrors;
  suggested: readonly MenuLink[];
  hintOf: (address: string) => string | undefined;
  announce: (text: string) => void;
  setFocusKey: (focusKey: string) => void;
}

/** The links of one menu, or of one column of the footer. Buttons and dragging change their order. */
export function MenuList({
  name,
  path,
  links,
  max,
  editing,
  onChange,
}: {
  /** The name of the menu, as in "Add a link to the header". */
  name: string;
  /** The dotted path of the list in the form's values. The paths of its errors begin with this path. */
  path: string;
  links: readonly MenuLink[];
  max: number;
  editing: MenuEditing;
  /** `editedPath`: the path of the edited field, if only one was edited. */
  onChange: (links: MenuLink[], editedPath?: string) => void;
}) {
  const { errors, announce, setFocusKey } = editing;
  const [dragged, setDragged] = useState<number>();
  const isFull = links.length >= max;
  const labelOf = (index: number) => links[index]?.label || `Link ${index + 1}`;
  const move = (from: number, to: number) => {
    if (from === to) return;
    onChange(moveItem(links, from, to));
    announce(`${labelOf(from)} moved to position ${to + 1} of ${links.length}.`);
  };
  return (
    <div>
      <ol aria-label={`Links of ${name}`} className="divide-line border-line divide-y border-y empty:hidden">
        {links.map((link, index) => (
          // Dragging is a shortcut for pointers; keyboards use the buttons inside.
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- see above
          <li
            key={index}
            onDragOver={(event) => {
              if (dragged !== undefined) event.preventDefault();
            }}
            onDrop={(event) => {
              if (dragged === undefined) return;
              event.preventDefault();
              move(dragged, index);
            }}
            className={`py-3 ${dragged === index ? 'opacity-60' : ''}`}
          >
            <MenuRow
              link={link}
              path={`${path}.${index}`}
              position={{ index, count: links.length }}
              editing={editing}
              onDrag={setDragged}
              onChange={(next, editedPath) => onChange(links.with(index, next), editedPath)}
              onMove={(to) => {
                move(index, to);
                setFocusKey(`${path}.${to} ${to > index ? 'down' : 'up'}`);
              }}
              onRemove={() => {
                onChange(links.toSpliced(index, 1));
                announce(`${labelOf(index)} removed.`);
                setFocusKey(`${path} add`);
              }}
            />
          </li>
        ))}
      </ol>
      <ErrorText className="mt-2 text-sm">{errors[path]}</ErrorText>
      <Button
        className="mt-4"
        data-focus={`${path} add`}
        aria-disabled={isFull}
        onClick={() => {
          if (isFull) return;
          onChange([...links, { label: '', address: '' }]);
          setFocusKey(`${path}.${links.length} address`);
        }}
      >
        Add link<span className="sr-only"> to {name}</span>
      </Button>
      {isFull && <p className="text-soft mt-1.5 text-sm">At most {max} links.</p>}
    </div>
  );
}

function MenuRow({
  link,
  path,
  position,
  editing: { errors, suggested, hintOf },
  onDrag,
  onChange,
  onMove,
  onRemove,
}: {
  link: MenuLink;
  path: string;
  position: ListPosition;
  editing: MenuEditing;
  /** The row that is dragged; undefined when the dragging ends. */
  onDrag: (index: number | undefined) => void;
  onChange: (link: MenuLink, editedPath: string) => void;
  onMove: (to: number) => void;
  onRemove: () => void;
}) {
  const listId = useId();
  /** If the label is empty, the name of the suggested address becomes the label as soon as the address is complete. */
  const fillLabel = () => {
    const { label = '' } = suggested.find(({ address }) => address === link.address) ?? {};
    if (link.label === '' && label !== '') onChange({ ...link, label: label.slice(0, menuLengths.label) }, `${path}.label`);
  };
  return (
    <div className="flex flex-wrap items-start gap-3">
      {/* Pointers drag the row by this handle, because the text of a draggable row could not be selected. */}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- see above */}
      <span
        aria-hidden="true"
        draggable
        title="Drag to move"
        onDragStart={(event) => {
          event.dataTransfer.effectAllowed = 'move';
          event.dataTransfer.setData('text/plain', link.label);
          onDrag(position.index);
        }}
        onDragEnd={() => onDrag(undefined)}
        className="text-soft grid size-10 cursor-grab place-items-center max-sm:hidden"
      >
        <GripVertical className="size-4.5" />
      </span>
      <div className="min-w-0 grow basis-56">
        <TextField
          label="Label"
          maxLength={menuLengths.label}
          value={link.label}
          error={errors[`${path}.label`]}
          onChange={({ target }) => onChange({ ...link, label: target.value }, `${path}.label`)}
        />
      </div>
      <div className="min-w-0 grow basis-56">
        <TextField
          label="Address"
          list={listId}
          autoComplete="off"
          placeholder="/faq or https://…"
          data-focus={`${path} address`}
          value={link.address}
          hint={hintOf(link.address)}
          error={errors[`${path}.address`]}
          onChange={({ target }) => onChange({ ...link, address: target.value }, `${path}.address`)}
          onBlur={fillLabel}
        />
        <datalist id={listId}>
          {suggested.map(({ label, address }) => (
            <option key={address} value={address}>
              {label}
            </option>
          ))}
        </datalist>
      </div>
      <ReorderButtons
        name={link.label || `link ${position.index + 1}`}
        focusKey={path}
        position={position}
        onMove={onMove}
        onRemove={onRemove}
      />
    </div>
  );
}
