import { startupTable, submissionsOf, submissionTable } from '../../../../server/domain/transfer/export-startups.ts';
import type { ExportedStartup } from '../../../../server/domain/transfer/exports.contract.ts';
import type { StartupTableParams } from '../../../api/admin-startups.ts';
import { send } from '../../../api/admin-client.ts';
import { ExportButton } from '../table/export-button.tsx';
import { exportChoice } from '../table/export-file.ts';

type Filter = Pick<StartupTableParams, 'status' | 'search' | 'awaiting'>;

/** Exports the table's startups, with all of their fields, or exports their submissions. */
export function StartupExport({ total, ...filter }: Filter & { total: number | undefined }) {
  return (
    <ExportButton
      total={total}
      choices={[
        exportChoice('startups', ['startup', 'startups'], {
          table: async () => startupTable((await send('getFieldsDraft')).fields),
          pages: () => startupPages(filter),
        }),
        exportChoice('submissions', ['submission', 'submissions'], {
          table: submissionTable,
          pages: () => submissionPages(filter),
        }),
      ]}
    />
  );
}

async function* startupPages({ status, search, awaiting }: Filter): AsyncGenerator<ExportedStartup[]> {
  const filter = { status, search, ...(awaiting !== undefined && { awaiting }) };
  for (let after: string | null = ''; after !== null;) {
    const { startups, next }: { startups: ExportedStartup[]; next: string | null } = await send('exportStartups', {
      query: { ...filter, after },
    });
    if (startups.length > 0) yield startups;
    after = next;
  }
}

async function* submissionPages(filter: Filter) {
  for await (const startups of startupPages(filter)) yield submissionsOf(startups);
}
