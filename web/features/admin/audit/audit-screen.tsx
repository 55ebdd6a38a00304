import { getRouteApi, Link } from '@tanstack/react-router';
import type { CallId } from '../../../../server/domain/contract.ts';
import { formatDateTime } from '../../../../server/domain/core/dates.ts';
import { adminPageSizes } from '../../../../server/domain/core/admin-page-sizes.ts';
import { type SortColumn, sortColumns } from '../../../../server/domain/core/sort-columns.ts';
import type { AuditEntry } from '../../../../server/domain/site/audit.contract.ts';
import { auditTable } from '../../../../server/domain/transfer/export-tables.ts';
import { callQuery, send } from '../../../api/admin-client.ts';
import { Modal } from '../../../ui/modal.tsx';
import { wrapClass } from '../layout/wrap-class.ts';
import { ScreenHeading } from '../layout/screen-heading.tsx';
import { OnlyUser, UserLink } from '../layout/user-link.tsx';
import { AdminTable } from '../table/admin-table.tsx';
import { type Column, timeColumn } from '../table/data-table.tsx';
import { ExportButton } from '../table/export-button.tsx';
import { exportChoice } from '../table/export-file.ts';
import { pagedRows } from '../table/paged-rows.ts';
import { useAdminTable } from '../table/use-admin-table.ts';
import { actionSummary, fieldLabel, formatValue } from './action-labels.ts';

const route = getRouteApi('/admin/audit');

const columns: readonly Column<AuditEntry, SortColumn<'audit'>>[] = [
  { header: 'What', isRowHeader: true, cell: (entry) => <span className="font-semibold">{actionSummary(entry)}</span> },
  { header: 'Subject', cell: ({ subject }) => <span className={`line-clamp-2 min-w-28 ${wrapClass(subject)}`}>{subject}</span> },
  { header: 'Admin', visibleFrom: 'sm', cell: ({ actor, actorId }) => <UserLink id={actorId}>{actor}</UserLink> },
  timeColumn('When', 'createdAt', 'md', formatDateTime),
];

/** Actions whose subject is a user, except deletions. */
const aboutUsers: ReadonlySet<string> = new Set<CallId>([
  'addUser',
  'saveUser',
  'setUserStatus',
  'removeAllPasskeys',
  'endUserSession',
  'endUserSessions',
]);

/** The audit log: which admin changed what and when. Opening a row shows the changed fields. */
export function AuditScreen() {
  const { user } = route.useSearch();
  const ofUser = user === undefined ? {} : { user };
  const table = useAdminTable({
    columns: sortColumns.audit,
    pageSize: adminPageSizes.audit,
    // Fetched at each mount, because every admin change adds an entry.
    query: (page) => ({ ...callQuery('listAudit', { query: { ...page, ...ofUser } }), staleTime: 0 }),
    rowsOf: ({ entries }) => entries,
  });
  const openEntry = table.rows?.find(({ _id }) => _id === table.openId);
  return (
    <>
      <ScreenHeading title="Audit" hint="Changes made by admins, newest first.">
        <ExportButton
          total={table.total}
          choices={[
            exportChoice('audit', ['entry', 'entries'], {
              table: auditTable,
              pages: () =>
                pagedRows(async (page) => {
                  const query = { ...page, ...ofUser, search: table.search } as const;
                  const { entries, total } = await send('listAudit', { query });
                  return { rows: entries, total };
                }),
            }),
          ]}
        />
      </ScreenHeading>
      <AdminTable
        table={table}
        searchLabel="Search the audit log"
        placeholder="Search by admin or subject"
        delayMs={500}
        notice={user !== undefined && <OnlyUser id={user} of="changes by or about" all={{ to: '/admin/audit' }} />}
        caption="Audit"
        columns={columns}
        rowNoun="entry"
        rowName={(entry) => `${actionSummary(entry)} ${entry.subject}`}
        empty={
          table.search !== ''
            ? 'No changes of this kind.'
            : user === undefined
              ? 'No changes yet.'
              : 'No changes by or about this user.'
        }
      />
      {openEntry !== undefined && (
        <AuditEntryDialog key={openEntry._id} entry={openEntry} onClose={() => table.setOpenId(undefined)} />
      )}
    </>
  );
}

/** An audit entry: the fields it changed, with their values before and after. */
function AuditEntryDialog({ entry, onClose }: { entry: AuditEntry; onClose: () => void }) {
  const { action, actor, actorId, subject, subjectId, before, after, createdAt } = entry;
  const fields = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  return (
    <Modal title={actionSummary(entry)} placement="wide" open onClose={onClose}>
      <p>
        <UserLink id={actorId}>{actor}</UserLink>, {formatDateTime(createdAt)}
      </p>
      {subject !== '' && (
        <p dir="auto" className="mt-1">
          {action === 'decideStartup' || action === 'saveStartup' ? (
            <Link to="/admin/startups" search={{ open: subjectId }}>
              {subject}
            </Link>
          ) : aboutUsers.has(action) ? (
            <UserLink id={subjectId}>{subject}</UserLink>
          ) : (
            subject
          )}
        </p>
      )}
      {fields.length === 0 ? (
        <p className="text-soft mt-5">No fields changed.</p>
      ) : (
        // The table scrolls on a phone, so it must be focusable for keyboard users.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- see above
        <section aria-label="Changes" tabIndex={0} className="border-line mt-5 overflow-x-auto rounded-xl border">
          <table className="w-full border-collapse text-left text-[0.95rem]">
            <caption className="sr-only">What changed</caption>
            <thead className="text-soft border-line border-b text-sm">
              <tr>
                {['Field', 'Before', 'After'].map((heading) => (
                  <th key={heading} scope="col" className="px-2.5 py-2 font-semibold sm:px-3">
                    {heading}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {fields.map((field) => (
                <tr key={field} className="border-line border-b align-top last:border-0">
                  <th scope="row" className="px-2.5 sm:px-3 py-2 font-semibold [overflow-wrap:normal]">
                    {fieldLabel(field)}
                  </th>
                  <Value value={before?.[field]} />
                  <Value value={after?.[field]} />
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
    </Modal>
  );
}

function Value({ value }: { value: unknown }) {
  const text = formatValue(value);
  return (
    <td dir="auto" className="min-w-20 text-start px-2.5 sm:min-w-28 sm:px-3 py-2 whitespace-pre-wrap">
      {text === '' ? <span className="text-soft">nothing</span> : text}
    </td>
  );
}
