import type { ComponentType } from 'react';
import { videoPlayer } from '../../../server/domain/listings/videos.ts';

/** Returns a component that plays a video, or undefined when the video can only be opened on its own site. */
export function playerFor(videoUrl: string): ComponentType<{ name: string }> | undefined {
  const player = videoPlayer(videoUrl);
  if (player === undefined) return undefined;
  const Player = player.kind === 'file' ? FilePlayer : FramedPlayer;
  return ({ name }) => <Player src={player.src} title={`Video of ${name}`} />;
}

const className = 'rounded-card border-line bg-sunken aspect-video w-full border';

/** The player replaces the pressed link and gets its focus. */
const focus = (element: HTMLElement | null) => element?.focus();

function FilePlayer({ src, title }: { src: string; title: string }) {
  // oxlint-disable-next-line jsx-a11y/media-has-caption -- founders give the address of a video, and no captions
  return <video ref={focus} src={src} aria-label={title} controls autoPlay playsInline className={className} />;
}

function FramedPlayer({ src, title }: { src: string; title: string }) {
  return (
    <iframe
      ref={focus}
      src={src}
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
