import { useRef, useState } from 'react';
import type { BulkPosition, BulkReply } from '../../../../server/domain/core/bulk.ts';
import { sendInTurn } from './send-in-turn.ts';

/**
 * Sends the batches of several items as one bulk action. The items are read at the first batch; later changes to them are ignored
 * until the last batch is sent. `isRunning` is true from the first batch to the last.
 */
export function useTurns(
  items: readonly string[],
  sendBatch: (item: string, from: BulkPosition | undefined) => Promise<BulkReply>,
) {
  const running = useRef<ReturnType<typeof sendInTurn>>(undefined);
  const [isRunning, setIsRunning] = useState(false);
  const send = async ({ from }: { from?: BulkPosition }): Promise<BulkReply> => {
    if (from === undefined || running.current === undefined) running.current = sendInTurn({ items, sendBatch });
    setIsRunning(true);
    try {
      const reply = await running.current(from);
      if (reply.next === null) setIsRunning(false);
      return reply;
    } catch (error) {
      setIsRunning(false);
      throw error;
    }
  };
  return { isRunning, send };
}
