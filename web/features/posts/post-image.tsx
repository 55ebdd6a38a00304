import { useState } from 'react';

/** An image that renders nothing when it fails to load. */
export function PostImage({
  src,
  alt,
  eager = false,
  size,
  className,
}: {
  src: string;
  alt: string;
  eager?: boolean;
  /** The size in pixels, which reserves the space before the image loads. */
  size?: { width: number; height: number };
  className: string;
}) {
  const [failedSrc, setFailedSrc] = useState('');
  if (failedSrc === src) return null;
  return (
    <img
      // Checks whether the image failed before hydration, because the error event is not fired again.
      ref={(image) => {
        if (image !== null && image.complete && image.naturalWidth === 0 && image.currentSrc !== '') setFailedSrc(src);
      }}
      src={src}
      alt={alt}
      {...size}
      loading={eager ? 'eager' : 'lazy'}
      decoding="async"
      onError={() => setFailedSrc(src)}
      className={className}
    />
  );
}
