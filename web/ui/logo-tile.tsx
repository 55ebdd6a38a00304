import { useState } from 'react';
import { initialOf } from '../lib/text.ts';

const sizes = {
  small: { box: 'size-10 rounded-lg text-lg', pixels: 40 },
  medium: { box: 'size-14 rounded-xl text-2xl', pixels: 56 },
  large: { box: 'size-24 rounded-2xl text-4xl sm:size-28', pixels: 112 },
} as const;

/** Six muted backgrounds for initials, dark enough for white letters (4.5:1). */
const backgrounds = ['bg-[#7a4b2a]', 'bg-[#2f5d50]', 'bg-[#3b4f7d]', 'bg-[#7b3a54]', 'bg-[#5a5a2c]', 'bg-[#4f4669]'] as const;

/** A logo on a neutral background, or the name's initial if there is no logo or it fails to load. Decorative: the name is beside it. */
export function LogoTile({
  name,
  src,
  size = 'medium',
  eager = false,
}: {
  name: string;
  src: string;
  size?: keyof typeof sizes;
  eager?: boolean;
}) {
  const [failedSrc, setFailedSrc] = useState('');
  const { box, pixels } = sizes[size];
  if (src === '' || failedSrc === src) {
    return (
      <span
        aria-hidden="true"
        className={`logo-tile ${box} ${backgroundOf(name)} font-display inline-grid shrink-0 place-items-center text-[#fff] select-none`}
      >
        {initialOf(name)}
      </span>
    );
  }
  return (
    <span className={`logo-tile ${box} border-line bg-tile inline-grid shrink-0 place-items-center overflow-hidden border`}>
      <img
        src={src}
        alt=""
        width={pixels}
        height={pixels}
        loading={eager ? 'eager' : 'lazy'}
        decoding="async"
        className="size-full object-contain p-[12%]"
        onError={() => setFailedSrc(src)}
      />
    </span>
  );
}

function backgroundOf(name: string): string {
  let sum = 0;
  for (const character of name) sum = (sum * 31 + (character.codePointAt(0) ?? 0)) % 997;
  return backgrounds[sum % backgrounds.length] ?? backgrounds[0];
}
