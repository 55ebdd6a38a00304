import { useQueryClient } from '@tanstack/react-query';
import { Heart } from 'lucide-react';
import { useState, useTransition } from 'react';
import type { StartupCard } from '../../../server/domain/listings/startups.contract.ts';
import { accountQuery } from '../../api/account.ts';
import { ApiError } from '../../api/client.ts';
import { noResponse } from '../../lib/lost-script.ts';
import { setFavorite } from '../../api/favorites.ts';
import { usePendingLike } from '../../offline/queue/pending-likes.ts';
import { countOf, formatCount } from '../../lib/text.ts';
import { showToast } from '../../ui/toast.tsx';
import { useSignIn } from '../../ui/sign-in-provider.tsx';
import { useIsFavorite } from './favorites-provider.tsx';

/** The state of a like button, including a like that has not reached the server yet. */
function useLike({ _id: id, likes }: StartupCard): { liked: boolean; likes: number } {
  const saved = useIsFavorite(id);
  const pending = usePendingLike(id);
  if (pending === undefined) return { liked: saved, likes };
  return { liked: pending, likes: Math.max(0, likes + Number(pending) - Number(saved)) };
}

/** Likes a listing and shows its likes. A visitor signs in first, then the like is saved. */
export function LikeButton({ startup, large = false }: { startup: StartupCard; large?: boolean }) {
  const { name } = startup;
  const queryClient = useQueryClient();
  const signIn = useSignIn();
  const { liked, likes } = useLike(startup);
  const [isOpening, startOpening] = useTransition();
  const [wasPressed, setPressed] = useState(false);

  const setLiked = async (next: boolean) => {
    try {
      await setFavorite(queryClient, startup, next);
    } catch (error) {
      // The query client already shows that the session has ended.
      if (error instanceof ApiError && error.status === 401) return;
      const reason = error instanceof ApiError ? error.message : noResponse;
      showToast(`Your favorite could not be saved. ${reason}`);
    }
  };
  const toggle = () => {
    setPressed(true);
    if (queryClient.getQueryData(accountQuery.queryKey)) void setLiked(!liked);
    else startOpening(() => signIn({ purpose: `save ${name} to your favorites`, next: () => void setLiked(true) }));
  };

  return (
    <>
      <button
        type="button"
        aria-pressed={liked}
        aria-busy={isOpening || undefined}
        aria-label={`Like ${name}, ${countOf(likes, 'like')}`}
        onClick={toggle}
        className={`needs-scripts print:hidden hover:border-accent hover:text-accent inline-flex shrink-0 items-center justify-center gap-1.5 border font-semibold whitespace-nowrap tabular-nums transition-colors ${
          large ? 'bg-raised min-h-11 rounded-full px-5' : 'min-h-11 min-w-18 rounded-xl px-3 text-sm'
        } ${liked ? 'border-accent text-accent' : `border-line ${large ? '' : 'text-soft'}`} ${wasPressed ? 'pressed-like' : ''}`}
      >
        {/* The keys restart the animation in styles.css. */}
        <Heart key={`heart ${liked}`} aria-hidden="true" className={`size-[1.05rem] ${liked ? 'fill-current' : ''}`} />
        <span key={likes}>{formatCount(likes)}</span>
      </button>
      <noscript>
        <span className={`text-soft whitespace-nowrap ${large ? 'inline-flex min-h-11 items-center' : 'text-sm'}`}>
          {countOf(likes, 'like')}
        </span>
      </noscript>
    </>
  );
}
