import { ArrowUpRight, Play } from 'lucide-react';
import { useState } from 'react';
import { videoPlayer, type VideoPlayer } from '../../../server/rules/videos.ts';
import { isFramed } from '../../lib/browser.ts';
import { hostOf } from '../../lib/text.ts';

/**
 * A listing's video: a link that, for known providers and files, plays it in its place. Nothing is loaded from elsewhere before
 * somebody presses it. A page in a frame may not frame others, so there it stays a link.
 */
export function StartupVideo({ name, videoUrl }: { name: string; videoUrl: string }) {
  const player = videoPlayer(videoUrl);
  const [isPlaying, setIsPlaying] = useState(false);
  if (isPlaying && player !== undefined) return <Player name={name} player={player} />;
  const Icon = player === undefined ? ArrowUpRight : Play;
  return (
    <a
      href={videoUrl}
      target="_blank"
      rel="noopener nofollow"
      onClick={(event) => {
        if (player === undefined || isFramed() || event.ctrlKey || event.metaKey || event.shiftKey) return;
        event.preventDefault();
        setIsPlaying(true);
      }}
      className="border-line bg-raised hover:border-field rounded-card flex items-center gap-4 border p-4 no-underline"
    >
      <span aria-hidden="true" className="bg-accent-wash text-accent grid size-12 shrink-0 place-items-center rounded-full">
        <Icon className="size-5" />
      </span>
      <span className="min-w-0">
        <span className="block leading-snug font-semibold">Watch the video</span>
        <span className="text-soft block text-sm wrap-anywhere">
          {player === undefined ? `Opens ${hostOf(videoUrl)} in a new tab` : `From ${hostOf(videoUrl)}, loaded when you press play`}
        </span>
      </span>
    </a>
  );
}

function Player({ name, player }: { name: string; player: VideoPlayer }) {
  const title = `Video of ${name}`;
  const className = 'rounded-card border-line bg-sunken aspect-video w-full border';
  // The player takes the place of the pressed link, and its focus.
  const focus = (element: HTMLElement | null) => element?.focus();
  if (player.kind === 'file') {
    // oxlint-disable-next-line jsx-a11y/media-has-caption -- founders give the address of a video, and no captions
    return <video ref={focus} src={player.src} aria-label={title} controls autoPlay playsInline className={className} />;
  }
  return (
    <iframe
      ref={focus}
      src={player.src}
      title={title}
      allow="autoplay; encrypted-media; fullscreen; picture-in-picture"
      allowFullScreen
      // YouTube refuses to play without a referrer; the origin is enough.
      referrerPolicy="strict-origin-when-cross-origin"
      sandbox="allow-scripts allow-same-origin allow-popups allow-presentation"
      className={className}
    />
  );
}
