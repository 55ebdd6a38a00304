import { useState } from 'react';

/** A member's picture, or the first letter of their name where there is none or it does not load. Decorative. */
export function Avatar({ name, src, className = 'size-9 text-base' }: { name: string; src: string; className?: string }) {
  const [failed, setFailed] = useState('');
  const letter = [...new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(name.trim())][0]?.segment ?? '?';
  return (
    <span
      aria-hidden="true"
      className={`${className} bg-accent-wash text-accent font-display inline-grid shrink-0 place-items-center overflow-hidden rounded-full leading-none select-none`}
    >
      {src === '' || failed === src ? (
        letter.toLocaleUpperCase('en')
      ) : (
        <img src={src} alt="" width={44} height={44} className="size-full object-cover" onError={() => setFailed(src)} />
      )}
    </span>
  );
}
