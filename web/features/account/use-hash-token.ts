import { useLocation, useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';

/** The secret of a mailed link, which stands behind the # of the address: read once, then taken out of it. Empty when there is none. */
export function useHashToken(): string {
  const hash = useLocation({ select: (location) => location.hash });
  const navigate = useNavigate();
  const [token, setToken] = useState(hash);
  // Another link that is opened in the same tab changes nothing but the hash.
  if (hash !== '' && hash !== token) setToken(hash);
  useEffect(() => {
    if (hash !== '') void navigate({ to: '.', hash: '', replace: true, resetScroll: false });
  }, [hash, navigate]);
  return token;
}
