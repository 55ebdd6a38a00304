import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { Bookmark } from 'lucide-react';
import type { StartupCard } from '../../../server/domain/listings/startups.contract.ts';
import { useIsHidden } from '../../api/settings.ts';
import { lostScriptMessage } from '../../lib/lost-script.ts';
import { useIsCollected } from '../../offline/collections/collected-ids.ts';
import { showToast } from '../../ui/toast.tsx';

/**
 * Opens the dialog that adds a listing to collections, and shows whether the listing is in a collection. No account is needed.
 */
export function CollectButton({ startup, large = false }: { startup: StartupCard; large?: boolean }) {
  const queryClient = useQueryClient();
  const router = useRouter();
  const isCollected = useIsCollected(startup._id);
  const text = large && isCollected ? 'Collected' : 'Collect';
  const isHidden = useIsHidden('collections');
  const open = () =>
    import('./collect-dialog.tsx').then(
      ({ openCollectDialog }) => openCollectDialog(startup, queryClient, router),
      () => showToast(lostScriptMessage()),
    );
  if (isHidden) return null;
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      aria-pressed={isCollected}
      aria-label={`${text} ${startup.name}`}
      onClick={() => void open()}
      className={`needs-scripts bg-raised hover:border-accent hover:text-accent inline-flex min-h-11 min-w-11 shrink-0 items-center justify-center gap-1.5 border font-semibold whitespace-nowrap transition-colors ${
        large ? 'rounded-full sm:px-5' : 'rounded-xl'
      } ${isCollected ? 'border-accent text-accent' : `border-line ${large ? '' : 'text-soft'}`}`}
    >
      <Bookmark aria-hidden="true" className={`size-[1.05rem] ${isCollected ? 'fill-current' : ''}`} />
      {large && <span className="max-sm:hidden">{text}</span>}
    </button>
  );
}
