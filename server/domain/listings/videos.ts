import { parseUrl } from '../core/http-url.ts';

/** The sites whose players a page may frame. All other videos become links. */
export const playerOrigins = ['https://www.youtube-nocookie.com', 'https://player.vimeo.com', 'https://www.loom.com'] as const;

/** How a page plays a video: with the provider's player in a frame, or as a file. */
export interface VideoPlayer {
  kind: 'frame' | 'file';
  /** The player's address. Loading it starts the video. */
  src: string;
}

/** The player for a video's address; undefined if the video can only be linked. */
export function videoPlayer(videoUrl: string): VideoPlayer | undefined {
  const url = parseUrl(videoUrl);
  if (url === undefined) return undefined;
  const [youtube, vimeo, loom] = playerOrigins;
  const [first = '', second = ''] = url.pathname.split('/').filter((segment) => segment !== '');
  switch (url.hostname.replace(/^(?:www|m)\./, '')) {
    case 'youtu.be':
      return youtubeId.test(first) ? frame(`${youtube}/embed/${first}?autoplay=1`) : undefined;
    case 'youtube.com':
    case 'youtube-nocookie.com': {
      const id = first === 'watch' ? (url.searchParams.get('v') ?? '') : second;
      const isVideo = ['watch', 'embed', 'shorts', 'live'].includes(first) && youtubeId.test(id);
      return isVideo ? frame(`${youtube}/embed/${id}?autoplay=1`) : undefined;
    }
    case 'vimeo.com': {
      // An unlisted video has a key after its number.
      const key = /^[\da-f]+$/i.test(second) ? `h=${second}&` : '';
      return /^\d+$/.test(first) ? frame(`${vimeo}/video/${first}?${key}autoplay=1&dnt=1`) : undefined;
    }
    case 'loom.com':
      return first === 'share' && /^[\da-f]{16,64}$/i.test(second) ? frame(`${loom}/embed/${second}?autoplay=1`) : undefined;
    default:
      // The media policy allows only https.
      return url.protocol === 'https:' && /\.(?:mp4|webm|ogv|m4v)$/i.test(url.pathname)
        ? { kind: 'file', src: url.href }
        : undefined;
  }
}

const youtubeId = /^[\w-]{11}$/;

function frame(src: string): VideoPlayer {
  return { kind: 'frame', src };
}
