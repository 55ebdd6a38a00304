import { useState } from 'react';

/** An image that takes itself away when it cannot be shown: broken pictures tell a reader nothing. */
export function Picture({
  src,
  alt,
  eager = false,
  size,
  className,
}: {
  src: string;
  alt: string;
  eager?: boolean;
  /** Where the picture's own proportions are not known, the page's are used. */
  size?: { width: number; height: number };
  className: string;
}) {
  const [failed, setFailed] = useState('');
  if (failed === src) return null;
  return (
    <img
      // An image that failed before the page's script came gives no second event.
      ref={(image) => {
        if (image !== null && image.complete && image.naturalWidth === 0 && image.currentSrc !== '') setFailed(src);
      }}
      src={src}
      alt={alt}
      {...size}
      loading={eager ? 'eager' : 'lazy'}
      decoding="async"
      onError={() => setFailed(src)}
      className={className}
    />
  );
}
