import { useNavigate, useSearch } from '@tanstack/react-router';
import { Hourglass } from 'lucide-react';
import { Button } from '../../../ui/button.tsx';

/**
 * A button that limits a table to undecided items that wait for an answer. Pressed again, it shows all undecided items.
 * `status` is the status of undecided items.
 */
export function AwaitingFilter({ status }: { status: 'pending' | 'open' }) {
  const navigate = useNavigate();
  const { awaiting } = useSearch({ strict: false });
  return (
    <Button
      aria-pressed={awaiting !== undefined}
      className="aria-pressed:bg-ink aria-pressed:text-paper"
      onClick={() =>
        void navigate({
          to: '.',
          search: (before) => ({
            ...before,
            page: undefined,
            open: undefined,
            ...(awaiting === undefined ? { status, awaiting: 'answer' as const } : { awaiting: undefined }),
          }),
        })
      }
    >
      <Hourglass aria-hidden="true" className="size-4" /> Waiting for an answer
    </Button>
  );
}
