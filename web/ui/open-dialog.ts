import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';

/**
 * Renders a dialog in a separate React root, so that it outlives the component that opened it. Resolves to the dialog's first
 * answer.
 */
export function openDialog<Answer>(dialog: (open: boolean, answer: (given: Answer) => void) => ReactNode): Promise<Answer> {
  const container = document.createElement('div');
  document.body.append(container);
  const root = createRoot(container);
  return new Promise((resolve) => {
    let answered = false;
    const render = (open: boolean) => root.render(dialog(open, answer));
    const answer = (given: Answer) => {
      if (answered) return;
      answered = true;
      render(false);
      // The removal is delayed, because the closing dialog first returns the focus.
      setTimeout(() => {
        root.unmount();
        container.remove();
        resolve(given);
      });
    };
    render(true);
  });
}
