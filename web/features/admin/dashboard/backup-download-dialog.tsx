import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { formatDateTime } from '../../../../server/domain/core/dates.ts';
import type { BackupFile } from '../../../../server/domain/site/backups.contract.ts';
import { callQuery, send } from '../../../api/admin-client.ts';
import { errorMessage } from '../../../api/errors.ts';
import { invalidateCalls } from '../../../api/invalidate.ts';
import { downloadFrom } from '../../../lib/download.ts';
import { Modal } from '../../../ui/modal.tsx';
import { QuerySection } from '../../../ui/query-section.tsx';
import { type ActionResult, StatusMessage } from '../../../ui/status-message.tsx';
import { SubmitButton } from '../../../ui/submit-button.tsx';
import { sizeOf } from './size-of.ts';

/** The backups, each with a button that downloads it. */
export function BackupDownloadDialog({ onClose }: { onClose: () => void }) {
  const queryClient = useQueryClient();
  const query = useQuery({ ...callQuery('listBackups'), staleTime: 0 });
  const [downloading, setDownloading] = useState<string>();
  const [outcome, setOutcome] = useState<ActionResult>();
  const downloadFile = async ({ name }: BackupFile) => {
    if (downloading !== undefined) return;
    setDownloading(name);
    setOutcome(undefined);
    try {
      const { path } = await send('downloadBackup', { body: { name } });
      downloadFrom(path, name);
      setOutcome({ kind: 'done', message: 'The download has started.' });
    } catch (error) {
      setOutcome({ kind: 'failed', message: errorMessage(error) });
    } finally {
      setDownloading(undefined);
      await invalidateCalls(queryClient, ['listBackups', 'listAudit']);
    }
  };
  return (
    <Modal title="Download a backup" placement="wide" open onClose={onClose}>
      <p className="text-soft mb-4">
        A backup contains everything on the site, including email addresses and secrets. Keep it where no one else can read it.
      </p>
      <StatusMessage result={outcome} />
      <QuerySection query={query} label="The backups" skeleton={<div className="skeleton h-56 w-full" />}>
        {({ backups }) =>
          backups.length === 0 ? (
            <p className="border-line rounded-card text-soft border border-dashed p-5 text-center">No backups yet.</p>
          ) : (
            <ul>
              {backups.map((file) => (
                <li
                  key={file.name}
                  className="border-line flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b py-2"
                >
                  <span className="min-w-0 wrap-anywhere">
                    {formatDateTime(file.createdAt)}
                    <span className="text-soft block text-sm">{sizeOf(file.bytes)}</span>
                  </span>
                  <SubmitButton
                    type="button"
                    variant="quiet"
                    busy={downloading === file.name}
                    onClick={() => void downloadFile(file)}
                  >
                    <Download aria-hidden="true" className="size-4" /> Download
                    <span className="sr-only"> the backup of {formatDateTime(file.createdAt)}</span>
                  </SubmitButton>
                </li>
              ))}
            </ul>
          )
        }
      </QuerySection>
    </Modal>
  );
}
