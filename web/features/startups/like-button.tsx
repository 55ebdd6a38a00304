import { Heart } from 'lucide-react';
import { countOf, formatCount } from '../../lib/text.ts';
import { useAskToSignIn } from '../../ui/sign-in-notice.tsx';

/** A heart with its count; asks to sign in, since only members have favourites. */
export function LikeButton({ name, likes, large = false }: { name: string; likes: number; large?: boolean }) {
  const askToSignIn = useAskToSignIn();
  return (
    <button
      type="button"
      aria-pressed={false}
      aria-label={`Like ${name}, ${countOf(likes, 'like')}`}
      onClick={() => askToSignIn('Favourites are kept with an account.')}
      className={`border-line bg-raised hover:border-accent hover:text-accent inline-flex shrink-0 items-center justify-center gap-1.5 border font-semibold whitespace-nowrap tabular-nums transition-colors ${
        large ? 'min-h-11 rounded-full px-5' : 'text-soft min-h-11 min-w-14 rounded-xl px-3 text-sm'
      }`}
    >
      <Heart aria-hidden="true" className="size-[1.05rem]" />
      {formatCount(likes)}
    </button>
  );
}
