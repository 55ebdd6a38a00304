import { useQuery } from '@tanstack/react-query';
import { fieldText, isLink } from '../../../../server/domain/listings/field-text.ts';
import type { PartValue } from '../../../../server/domain/submissions/revisions.contract.ts';
import { callQuery } from '../../../api/admin-client.ts';
import { fieldsDraftQuery } from '../../../api/admin-fields.ts';
import { fieldKeyOf } from '../../fields/part-label.ts';

/** The value of a part of a listing. `text` marks the words that differ, and `changed` says whether they are removed or added. */
export function PartValueView({
  part,
  value,
  text,
  changed: Changed = 'ins',
}: {
  part: string;
  value: PartValue;
  text?: ChangedText | undefined;
  changed?: 'del' | 'ins';
}) {
  if (value === null || value === '' || (Array.isArray(value) && value.length === 0)) {
    return <span className="text-soft">None</span>;
  }
  if (part === 'logo') return <Pictures part={part} addresses={[String(value)]} />;
  if (part === 'screenshots' && Array.isArray(value)) return <Pictures part={part} addresses={value} />;
  if (part === 'categories' && Array.isArray(value)) return <CategoryNames slugs={value} />;
  const fieldKey = fieldKeyOf(part);
  if (fieldKey !== undefined) return <FieldText fieldKey={fieldKey} value={value} />;
  if (Array.isArray(value)) return value.join(', ');
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (typeof value === 'string' && isLink(value)) return <span className="break-all">{value}</span>;
  if (text === undefined) return String(value);
  return (
    <>
      {text.start}
      {text.changed !== '' && (
        <Changed className={Changed === 'del' ? 'text-soft' : 'bg-accent-wash rounded-sm no-underline'}>{text.changed}</Changed>
      )}
      {text.end}
    </>
  );
}

function CategoryNames({ slugs }: { slugs: readonly string[] }) {
  const { data: categories = [] } = useQuery(callQuery('listCategories'));
  return slugs.map((slug) => categories.find((category) => category.slug === slug)?.name ?? slug).join(', ');
}

function FieldText({ fieldKey, value }: { fieldKey: string; value: NonNullable<PartValue> }) {
  const { data } = useQuery(fieldsDraftQuery);
  const field = data?.fields.find(({ key }) => key === fieldKey);
  return field === undefined ? String(value) : fieldText(value, field);
}

function Pictures({ part, addresses }: { part: string; addresses: readonly string[] }) {
  const size = part === 'logo' ? 'size-20' : 'h-20 w-32';
  return (
    <span className="mt-1 flex flex-wrap gap-2">
      {addresses.map((src, index) => (
        <a
          key={src}
          href={src}
          target="_blank"
          rel="noreferrer noopener"
          className={`border-line bg-tile hover:border-field block overflow-hidden rounded-xl border ${size}`}
        >
          <img
            src={src}
            alt={part === 'logo' ? 'Icon' : `Screenshot ${index + 1}`}
            loading="lazy"
            className="size-full object-contain"
          />
        </a>
      ))}
    </span>
  );
}

/** A text in three pieces: the common start, the difference, and the common end. */
interface ChangedText {
  start: string;
  changed: string;
  end: string;
}

/** Splits two texts at the words where their difference begins and ends. */
export function changedWords(before: string, after: string): { before: ChangedText; after: ChangedText } {
  const [left, right] = [wordsOf(before), wordsOf(after)];
  const shorter = Math.min(left.length, right.length);
  let start = 0;
  while (start < shorter && left[start] === right[start]) start += 1;
  let end = 0;
  while (end < shorter - start && left[left.length - 1 - end] === right[right.length - 1 - end]) end += 1;
  const cut = (words: readonly string[]): ChangedText => ({
    start: words.slice(0, start).join(''),
    changed: words.slice(start, words.length - end).join(''),
    end: words.slice(words.length - end).join(''),
  });
  return { before: cut(left), after: cut(right) };
}

/** The words and the whitespace between them. */
function wordsOf(text: string): string[] {
  return text.split(/(\s+)/).filter((word) => word !== '');
}
