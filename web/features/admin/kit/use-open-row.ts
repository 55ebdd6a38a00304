import { useState } from 'react';

/**
 * The row whose form is open. It stays as it was when the form opened: a refetch that changes the row, or no longer has it,
 * must not close the form or replace what is being edited.
 */
export function useOpenRow<Row extends { _id: string }>(
  rows: readonly Row[] | undefined,
  openId: string | undefined,
): Row | undefined {
  const [opened, setOpened] = useState<Row>();
  const row = opened !== undefined && opened._id === openId ? opened : rows?.find(({ _id }) => _id === openId);
  if (row !== opened) setOpened(row);
  return row;
}
