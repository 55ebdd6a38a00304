import { chipClass } from '../../../ui/button.tsx';

/** Texts by their titles; a press inserts one. */
export function InsertChips({
  label,
  texts,
  onInsert,
}: {
  label?: string;
  texts: readonly { key: string; title: string; text: string }[];
  onInsert: (text: string) => void;
}) {
  return (
    <ul aria-label={label} className="flex flex-wrap gap-2 empty:hidden">
      {texts.map(({ key, title, text }) => (
        <li key={key} className="max-w-full">
          <button type="button" title={text} onClick={() => onInsert(text)} className={`${chipClass} max-w-full text-start`}>
            <span className="truncate">
              <span className="sr-only">Insert: </span>
              {title}
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}
