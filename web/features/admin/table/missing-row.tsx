import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Modal } from '../../../ui/modal.tsx';

/** The id in the URL, and whether the table has its row. */
interface Lookup {
  id: string;
  isMissing: boolean;
}

/**
 * The lookup of the open row, after the table was rendered with these rows. A row that has left the table does not count as
 * missing: its dialog stays open, or an action in the dialog removed it.
 */
export function lookUp(
  before: Lookup | undefined,
  { openId, rows, isFetching }: { openId: string | undefined; rows: readonly { _id: string }[] | undefined; isFetching: boolean },
): Lookup | undefined {
  if (openId === undefined || openId === 'new') return undefined;
  const known = before?.id === openId ? before : undefined;
  if (rows?.some(({ _id }) => _id === openId) === true)
    return known?.isMissing === false ? known : { id: openId, isMissing: false };
  // While a fetch runs, the cached rows may be older than the open row.
  return known ?? (rows === undefined || isFetching ? undefined : { id: openId, isMissing: true });
}

/** Says that the table does not have the row with the id of the URL. */
export function MissingRow({
  noun,
  openId,
  rows,
  isFetching,
  isWhole = false,
  onClose,
}: Parameters<typeof lookUp>[1] & {
  /** The noun of a row, as in "user". */
  noun: string;
  /** Whether `rows` contains all rows instead of one page. */
  isWhole?: boolean;
  onClose: () => void;
}) {
  const [lookup, setLookup] = useState<Lookup>();
  const now = lookUp(lookup, { openId, rows, isFetching });
  if (now !== lookup) setLookup(now);
  if (now?.isMissing !== true) return null;
  return (
    <Modal title={`No such ${noun}`} open onClose={onClose}>
      <p role="alert">
        This {noun} no longer exists, or the address is wrong.
        {!isWhole && ' It may also be on another page of the table. Try searching for it.'}
      </p>
      <Button variant="primary" className="mt-6" data-autofocus onClick={onClose}>
        Back to the table
      </Button>
    </Modal>
  );
}
