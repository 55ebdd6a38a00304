import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { withNoun } from '../../../../server/domain/core/noun.ts';
import { formatDateTime } from '../../../../server/domain/core/dates.ts';
import { groupReasons } from '../../../../server/domain/transfer/group-reasons.ts';
import type { Import } from '../../../../server/domain/transfer/imports.contract.ts';
import { callQuery } from '../../../api/admin-client.ts';
import { countOf, formatCount } from '../../../lib/text.ts';
import { Button } from '../../../ui/button.tsx';
import { QuerySection } from '../../../ui/query-section.tsx';
import { ConfirmAction } from '../forms/confirm-action.tsx';
import { Detail } from '../layout/details.tsx';
import { ScreenHeading } from '../layout/screen-heading.tsx';
import { ImportChanges } from './import-changes.tsx';
import { countsText, kindLabels, outcomesText } from './import-texts.ts';
import { ReasonList } from './reason-list.tsx';
import { ImportState } from './state-pill.tsx';
import { type ImportWork, useImportWork } from './use-import-work.ts';

/** One import: its progress, what it changed, and its undo. */
export function ImportScreen({ id }: { id: string }) {
  const query = useQuery({ ...callQuery('getImport', { params: { id } }), staleTime: 0 });
  return (
    <QuerySection query={query} label="The import" skeleton={<div className="skeleton h-40" />}>
      {(record) => <LoadedImport key={record._id} record={record} />}
    </QuerySection>
  );
}

function LoadedImport({ record }: { record: Import }) {
  const queryClient = useQueryClient();
  const work = useImportWork(record, (next) =>
    queryClient.setQueryData(callQuery('getImport', { params: { id: next._id } }).queryKey, next),
  );
  const [undoing, setUndoing] = useState(false);
  const { kind, fileName, by, startedAt, undoUntil, state } = record;
  return (
    <>
      <ScreenHeading title={fileName} hint={countsText(record)}>
        {undoUntil !== null && work.busy === undefined && (
          <Button onClick={() => setUndoing(true)}>{state === 'undoing' ? 'Continue undoing' : 'Undo import'}</Button>
        )}
        <Link to="/admin/imports" className="content-center">
          All imports
        </Link>
      </ScreenHeading>
      <WorkPanel record={record} work={work} />
      <dl className="mt-8 grid gap-x-6 gap-y-3 sm:grid-cols-2">
        <Detail name="Status">
          <ImportState status={state} />
        </Detail>
        <Detail name="Rows">{withNoun(kindLabels[kind])}</Detail>
        <Detail name="Imported">
          {formatDateTime(startedAt)} {by === '' ? 'from the command line' : `by ${by}`}
        </Detail>
        {undoUntil !== null && <Detail name="Can be undone until">{formatDateTime(undoUntil)}</Detail>}
        {(state === 'undone' || state === 'undoing') && <Detail name="Undo">{outcomesText(record)}</Detail>}
      </dl>
      <ImportChanges record={record} />
      {undoing && (
        <ConfirmAction
          title={`Undo the import of ${fileName}?`}
          confirmLabel="Undo import"
          action={async () => {
            setUndoing(false);
            work.undo();
          }}
          onClose={() => setUndoing(false)}
        >
          <p>
            What it created is deleted, and what it changed gets its former values. Anything that someone has edited, liked,
            claimed, merged or collected since is kept.
          </p>
        </ConfirmAction>
      )}
    </>
  );
}

/** The running work with its progress, or what can be done next. */
function WorkPanel({ record, work }: { record: Import; work: ImportWork }) {
  const { state, total, done, images } = record;
  const { busy, failure, rejected, ignored, hasFile } = work;
  return (
    <div className="space-y-4">
      {busy !== undefined && (
        <div className="space-y-2">
          <output className="block tabular-nums">
            {busy.text} {formatCount(busy.done)} of {formatCount(busy.total)}
          </output>
          <progress max={Math.max(1, busy.total)} value={busy.done} aria-label={busy.text} className="sr-only" />
          <div aria-hidden="true" className="border-field/50 bg-sunken h-3 overflow-hidden rounded-full border">
            <div className="bg-accent h-full rounded-full" style={{ width: `${(100 * busy.done) / Math.max(1, busy.total)}%` }} />
          </div>
          <Button onClick={work.stop}>Stop</Button>
        </div>
      )}
      {failure !== undefined && (
        <p role="alert" className="text-accent wrap-anywhere">
          {failure}
        </p>
      )}
      {busy === undefined && state === 'running' && (
        <div className="space-y-3">
          <p>
            {formatCount(done)} of {countOf(total, 'row')} imported.{' '}
            {hasFile === false &&
              'The rest of the file is not on this device. Cancel this import, then import the file again: rows that were already imported count as unchanged.'}
          </p>
          <div className="flex flex-wrap gap-3">
            {hasFile === true && (
              <Button variant="primary" onClick={work.continue}>
                Continue
              </Button>
            )}
            <Button onClick={work.cancel}>Cancel import</Button>
          </div>
        </div>
      )}
      {busy === undefined && images > 0 && state !== 'running' && (
        <div className="flex flex-wrap items-center gap-3">
          <p>{countOf(images, 'logo')} not fetched yet.</p>
          <Button onClick={work.fetch}>Fetch logos</Button>
        </div>
      )}
      {work.logos !== undefined && (
        <p>
          {countOf(work.logos.fetched, 'logo')} fetched.{' '}
          {work.logos.failed.length > 0 && `${formatCount(work.logos.failed.length)} could not be fetched.`}
        </p>
      )}
      {ignored.length > 0 && (
        <div>
          <p className="font-semibold">Values that are left out</p>
          <ReasonList reasons={groupReasons(ignored)} />
        </div>
      )}
      {rejected.length > 0 && (
        <div>
          <p className="font-semibold">{countOf(rejected.length, 'row')} could not be imported</p>
          <ul className="mt-1 space-y-1">
            {rejected.slice(0, 20).map(({ position, reason }) => (
              <li key={position} className="wrap-anywhere">
                {reason}
              </li>
            ))}
            {rejected.length > 20 && <li>{countOf(rejected.length - 20, 'more row')}</li>}
          </ul>
        </div>
      )}
    </div>
  );
}
