import { useState } from 'react';
import type { PublishDate } from '../../../../server/domain/submissions/publication.ts';
import { TextField } from '../../../ui/text-field.tsx';
import { publishDate, publishDateHint, type TypedDate, typedDate } from './publish-date.ts';

/** The day on which a startup is published, and optionally a time. */
export function PublishDateField({
  value,
  error,
  emptyText,
  disabledReason,
  onChange,
}: {
  value: PublishDate;
  error: string | undefined;
  /** The hint while the date is empty. */
  emptyText: string;
  /** The reason why the date cannot be changed. */
  disabledReason?: string | undefined;
  onChange: (date: PublishDate) => void;
}) {
  const [typed, setTyped] = useState(() => typedDate(value));
  const [now] = useState(() => new Date());
  const change = (part: Partial<TypedDate>) => {
    const next = { ...typed, ...part };
    setTyped(next);
    onChange(publishDate(next));
  };
  const isDisabled = disabledReason !== undefined;
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <TextField
        label="Publish date"
        optional
        type="date"
        name="publishedAt"
        min="1970-01-01"
        max="9999-12-31"
        disabled={isDisabled}
        value={typed.day}
        onChange={({ target }) => change({ day: target.value })}
        hint={disabledReason ?? publishDateHint(value, { now, emptyText })}
        error={error}
      />
      <TextField
        label="Time"
        optional
        type="time"
        name="publishedTime"
        disabled={isDisabled || typed.day === ''}
        value={typed.time}
        onChange={({ target }) => change({ time: target.value })}
      />
    </div>
  );
}
