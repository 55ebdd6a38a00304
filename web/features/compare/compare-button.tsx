import { Link, useRouter } from '@tanstack/react-router';
import type { MouseEvent } from 'react';
import { buttonClass } from '../../ui/button.tsx';

/**
 * Shows a checkbox on each card, and a bar that links to the comparison. Without its script, the button is a link to the
 * comparison page, where startups are chosen by name.
 */
export function CompareButton() {
  const router = useRouter();
  const start = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    import('./compare-choice.tsx').then(
      ({ startComparing }) => startComparing(router),
      () => void router.navigate({ to: '/compare' }),
    );
  };
  return (
    <Link to="/compare" onClick={start} className={buttonClass()}>
      Compare
    </Link>
  );
}
