import { type ComponentType, useState } from 'react';
import { isFramed } from '../../lib/browser.ts';
import { hostOf } from '../../lib/text.ts';

const loadPlayer = () => import('./video-player.tsx');

/**
 * A link to a listing's video. Pressing the link replaces it with a player, if the provider or the file allows that. Nothing
 * loads from another site before the press. Inside a frame it remains a link, because a framed page may not frame others.
 */
export function StartupVideo({ name, videoUrl }: { name: string; videoUrl: string }) {
  const [player, setPlayer] = useState<{ Player: ComponentType<{ name: string }> }>();
  const play = async () => {
    const found = await loadPlayer().then(
      ({ playerFor }) => playerFor(videoUrl),
      (error: unknown) => console.debug('The player could not be loaded:', error),
    );
    if (found === undefined) window.open(videoUrl, '_blank', 'noopener');
    else setPlayer({ Player: found });
  };
  if (player !== undefined) return <player.Player name={name} />;
  return (
    <a
      href={videoUrl}
      target="_blank"
      rel="noopener nofollow"
      onPointerEnter={() => void loadPlayer()}
      onClick={(event) => {
        if (isFramed() || event.ctrlKey || event.metaKey || event.shiftKey) return;
        event.preventDefault();
        void play();
      }}
      className="border-line bg-raised hover:border-field rounded-card flex items-center gap-4 border p-4 no-underline"
    >
      <span aria-hidden="true" className="bg-accent-wash text-accent grid size-12 shrink-0 place-items-center rounded-full pl-1">
        {'▶\uFE0E'}
      </span>
      <span className="min-w-0 leading-snug">
        <strong className="block">Watch the video</strong>
        <span className="text-soft text-sm wrap-anywhere">{hostOf(videoUrl)}</span>
      </span>
    </a>
  );
}
