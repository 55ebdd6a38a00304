import { useState } from 'react';
import { monogramOf } from '../../server/domain/core/monograms.ts';

const sizes = {
  small: { box: 'size-10 rounded-[0.625rem]', pixels: 40 },
  row: { box: 'size-11 rounded-tile sm:size-12', pixels: 48 },
  medium: { box: 'size-14 rounded-[0.875rem]', pixels: 56 },
  large: { box: 'size-24 rounded-3xl sm:size-28', pixels: 112 },
} as const;

/**
 * A logo on a tile, or a monogram when there is no logo or it fails to load. The monogram is made from the slug, or without a
 * slug from the name. Decorative, because the name is beside it.
 */
export function LogoTile({
  name,
  slug = name,
  src,
  size = 'medium',
  eager = false,
}: {
  name: string;
  slug?: string;
  src: string;
  size?: keyof typeof sizes;
  eager?: boolean;
}) {
  const [failedSrc, setFailedSrc] = useState('');
  const { box, pixels } = sizes[size];
  if (src === '' || failedSrc === src) return <MonogramTile slug={slug} name={name} box={box} />;
  return (
    <span className={`logo-tile ${box} bg-tile inline-grid shrink-0 place-items-center overflow-hidden`}>
      <img
        src={src}
        alt=""
        width={pixels}
        height={pixels}
        loading={eager ? 'eager' : 'lazy'}
        decoding="async"
        className="logo-image size-full object-contain p-[10%]"
        onError={() => setFailedSrc(src)}
      />
    </span>
  );
}

/**
 * The monogram consists of elements, because the server's markup may not contain styles, and an image would not have the page's
 * fonts.
 */
function MonogramTile({ slug, name, box }: { slug: string; name: string; box: string }) {
  const { back, shape, ink, path, turn, initials, size } = monogramOf(slug, name);
  return (
    <svg aria-hidden="true" viewBox="0 0 48 48" className={`logo-tile ${box} shrink-0 font-semibold select-none`}>
      <path fill={back} d="M0 0H48V48H0Z" />
      <path fill={shape} d={path} transform={`rotate(${turn} 24 24)`} />
      <text x="24" y="24" dy=".36em" textAnchor="middle" fontSize={size} fill={ink}>
        {initials}
      </text>
    </svg>
  );
}
