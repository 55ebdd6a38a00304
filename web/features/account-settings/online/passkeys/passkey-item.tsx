import { KeyRound } from 'lucide-react';
import type { Passkey } from '../../../../../server/domain/accounts/passkeys.contract.ts';
import { formatDate, formatRelative } from '../../../../../server/domain/core/dates.ts';
import { useViewerClock } from '../../../../lib/hooks.ts';
import { Button } from '../../../../ui/button.tsx';

export function PasskeyItem({
  passkey: { name, synced, createdAt, lastUsedAt },
  onRename,
  onRemove,
}: {
  passkey: Passkey;
  onRename: () => void;
  onRemove: () => void;
}) {
  const clock = useViewerClock();
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-3 p-4 sm:px-5">
      <KeyRound aria-hidden="true" className="text-soft size-6 shrink-0" />
      <div className="min-w-0 grow basis-48">
        <p className="font-semibold wrap-anywhere">{name}</p>
        <p className="text-soft text-[0.95rem] leading-snug">
          {synced ? 'On all your devices' : 'On one device'}, added <time dateTime={createdAt}>{formatDate(createdAt)}</time>,{' '}
          {lastUsedAt === null ? (
            'not used yet'
          ) : (
            <>
              last used <time dateTime={lastUsedAt}>{clock === undefined ? '' : formatRelative(lastUsedAt, clock)}</time>
            </>
          )}
        </p>
      </div>
      <div className="flex gap-2">
        <Button onClick={onRename}>
          Rename <span className="sr-only">({name})</span>
        </Button>
        <Button onClick={onRemove}>
          Remove <span className="sr-only">({name})</span>
        </Button>
      </div>
    </li>
  );
}
