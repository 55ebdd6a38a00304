import { useState } from 'react';
import { initialOf } from '../../server/domain/core/initials.ts';

/** A member's image, or the initial of their name when there is none or it fails to load. Decorative. */
export function Avatar({ name, src, className = 'size-9 text-base' }: { name: string; src: string; className?: string }) {
  const [failedSrc, setFailedSrc] = useState('');
  return (
    <span
      aria-hidden="true"
      className={`${className} bg-accent-wash text-accent font-display inline-grid shrink-0 place-items-center overflow-hidden rounded-full leading-none select-none`}
    >
      {src === '' || failedSrc === src ? (
        initialOf(name)
      ) : (
        <img src={src} alt="" width={44} height={44} className="size-full object-cover" onError={() => setFailedSrc(src)} />
      )}
    </span>
  );
}
