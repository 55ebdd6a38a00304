import { createRoot } from 'react-dom/client';
import { Confirm } from './confirm.tsx';

/** Asks before something that cannot be taken back, in a dialog that outlives the place it was asked from. */
export function ask({ title, text, yes }: { title: string; text: string; yes: string }): Promise<boolean> {
  const place = document.createElement('div');
  document.body.append(place);
  const root = createRoot(place);
  return new Promise((resolve) => {
    let answered = false;
    const answer = (value: boolean) => {
      if (answered) return;
      answered = true;
      root.render(<Question open={false} title={title} text={text} yes={yes} answer={answer} />);
      // The dialog gives the focus back while it is still there.
      setTimeout(() => {
        root.unmount();
        place.remove();
        resolve(value);
      });
    };
    root.render(<Question open title={title} text={text} yes={yes} answer={answer} />);
  });
}

function Question({
  open,
  title,
  text,
  yes,
  answer,
}: {
  open: boolean;
  title: string;
  text: string;
  yes: string;
  answer: (value: boolean) => void;
}) {
  return (
    <Confirm title={title} yes={yes} open={open} onYes={() => answer(true)} onNo={() => answer(false)}>
      <p>{text}</p>
    </Confirm>
  );
}
