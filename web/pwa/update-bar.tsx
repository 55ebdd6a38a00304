import { useState } from 'react';
import { createRoot } from 'react-dom/client';
import { Button } from '../ui/button.tsx';

interface UpdateOffer {
  onAccept: () => void;
  onLater: () => void;
}

/** Adds the update bar in a separate React root, so that no page has to load its code. */
export function mountUpdateBar() {
  const container = document.createElement('div');
  document.body.append(container);
  const root = createRoot(container);
  const render = (offer: UpdateOffer | undefined) => root.render(<UpdateBar offer={offer} />);
  render(undefined);
  return { show: (offer: UpdateOffer) => render(offer), hide: () => render(undefined) };
}

const sentence = 'A new version is ready.';

/**
 * Offers a newer build without interrupting the visitor. Without an offer only the live region is rendered, because screen readers
 * announce only text that is added to an existing region.
 */
function UpdateBar({ offer }: { offer: UpdateOffer | undefined }) {
  const [isAccepted, setIsAccepted] = useState(false);
  return (
    <>
      <output className="sr-only">{offer !== undefined && sentence}</output>
      {offer !== undefined && (
        <section
          aria-label="New version"
          data-bottom-bar=""
          className="bg-floating text-ink fixed inset-x-3 bottom-4 z-40 flex flex-wrap items-center justify-between gap-x-6 gap-y-2 rounded-3xl py-2 pr-2 pl-5 shadow-float sm:right-auto print:hidden"
        >
          <p className="py-2 font-semibold">{sentence}</p>
          <div className="flex gap-2">
            <Button
              variant="primary"
              aria-disabled={isAccepted}
              onClick={() => {
                if (isAccepted) return;
                setIsAccepted(true);
                offer.onAccept();
              }}
            >
              {isAccepted ? 'Reloading...' : 'Reload'}
            </Button>
            {!isAccepted && <Button onClick={offer.onLater}>Later</Button>}
          </div>
        </section>
      )}
    </>
  );
}
