import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { pageSizes } from '../../../../server/domain/core/page-sizes.ts';
import { pageCount } from '../../../../server/domain/core/paging.ts';
import { Button } from '../../../ui/button.tsx';
import { Modal } from '../../../ui/modal.tsx';
import { QuerySection } from '../../../ui/query-section.tsx';
import { type ActionResult, StatusMessage } from '../../../ui/status-message.tsx';

/** A dialog with a paged list, newest first. It is closed while another dialog asks for a confirmation. */
export function ListDialog<Data extends { total: number }>({
  title,
  noun,
  query,
  page,
  onPage,
  open,
  outcome,
  onClose,
  children,
}: {
  title: string;
  /** The noun of the list in sentences, as in "merges". */
  noun: string;
  query: UseQueryResult<Data>;
  page: number;
  onPage: (page: number) => void;
  open: boolean;
  /** The outcome of the last action in the list. */
  outcome: ActionResult | undefined;
  onClose: () => void;
  children: (data: Data) => ReactNode;
}) {
  return (
    // The key unmounts a closed dialog, which would otherwise call `onClose`.
    <Modal key={String(open)} title={title} placement="wide" open={open} onClose={onClose}>
      <StatusMessage result={outcome} />
      <QuerySection query={query} label={`The ${noun}`} skeleton={<div className="skeleton h-56 w-full" />}>
        {(data) => {
          const last = pageCount(data.total, pageSizes.history);
          return (
            <>
              {children(data)}
              {last > 1 && (
                <nav aria-label={`Pages of the ${noun}`} className="mt-6 flex items-center justify-between gap-3">
                  <Button disabled={query.isPlaceholderData || page === 1} onClick={() => onPage(page - 1)}>
                    Newer
                  </Button>
                  <span className="text-soft text-sm tabular-nums">
                    Page {page} of {last}
                  </span>
                  <Button disabled={query.isPlaceholderData || page >= last} onClick={() => onPage(page + 1)}>
                    Older
                  </Button>
                </nav>
              )}
            </>
          );
        }}
      </QuerySection>
    </Modal>
  );
}
