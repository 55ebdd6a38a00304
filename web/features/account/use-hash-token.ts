import { useLocation, useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';

/**
 * The token in the hash of the address, or ''. It is removed from the address immediately, so that the history does not keep it.
 */
export function useHashToken(): string {
  const hash = useLocation({ select: (location) => location.hash });
  const navigate = useNavigate();
  const [token, setToken] = useState(hash);
  // Opening another link in the same tab changes only the hash.
  if (hash !== '' && hash !== token) setToken(hash);
  useEffect(() => {
    if (hash !== '') void navigate({ to: '.', hash: '', search: true, replace: true, resetScroll: false });
  }, [hash, navigate]);
  return token;
}
