import { useNavigate, useSearch } from '@tanstack/react-router';
import { SegmentedControl } from './table-toolbar.tsx';

/** The status in the URL, whatever the table. */
const useStatus = () => useSearch({ strict: false }).status;

type Status = NonNullable<ReturnType<typeof useStatus>>;

/** What a table can be narrowed to; "all" narrows nothing. */
export type StatusOptions = readonly { value: Status | 'all'; label: string }[];

/** Narrows a table to a status, which is in the URL. */
export function StatusFilter({ options }: { options: StatusOptions }) {
  const navigate = useNavigate();
  return (
    <SegmentedControl
      label="Status"
      options={options}
      value={useStatus() ?? 'all'}
      onChange={(value) =>
        void navigate({
          to: '.',
          search: (before) => ({ ...before, page: undefined, open: undefined, status: value === 'all' ? undefined : value }),
        })
      }
    />
  );
}
