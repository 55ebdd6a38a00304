import { useState } from 'react';
import { maxItems } from '../../../../server/domain/core/lengths.ts';
import { TextField } from '../../../ui/text-field.tsx';

/** Tags, separated by commas. What is typed stays as it is; only its entries are reported. */
export function TagsField({
  tags,
  error,
  onChange,
}: {
  tags: readonly string[];
  error: string | undefined;
  onChange: (tags: readonly string[]) => void;
}) {
  const [typed, setTyped] = useState(() => tags.join(', '));
  return (
    <TextField
      label="Tags"
      name="tags"
      optional
      autoComplete="off"
      hint={`Words that people search for, separated by commas; at most ${maxItems.tags}.`}
      value={typed}
      onChange={({ target }) => {
        setTyped(target.value);
        onChange([...new Set(target.value.split(',').map((tag) => tag.trim()))].filter((tag) => tag !== ''));
      }}
      error={error}
    />
  );
}
