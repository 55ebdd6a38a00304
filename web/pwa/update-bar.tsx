import { useState } from 'react';
import { Button } from '../ui/button.tsx';

export interface Offer {
  onAccept: () => void;
  onLater: () => void;
}

const sentence = 'A new version is ready.';

/** Says that a newer build is ready, and waits: nobody is interrupted. Without an offer it is a place where one will be read out. */
export function UpdateBar({ offer }: { offer: Offer | undefined }) {
  const [accepted, setAccepted] = useState(false);
  return (
    <>
      <output className="sr-only">{offer !== undefined && sentence}</output>
      {offer !== undefined && (
        <section
          aria-label="New version"
          data-at-foot=""
          className="border-line bg-raised text-ink fixed inset-x-3 bottom-4 z-40 flex flex-wrap items-center justify-between gap-x-6 gap-y-2 rounded-3xl border py-2 pr-2 pl-5 shadow-lg sm:right-auto print:hidden"
        >
          <p className="py-2 font-semibold">{sentence}</p>
          <div className="flex gap-2">
            <Button
              shape="primary"
              aria-disabled={accepted}
              onClick={() => {
                if (accepted) return;
                setAccepted(true);
                offer.onAccept();
              }}
            >
              {accepted ? 'Reloading...' : 'Reload'}
            </Button>
            {!accepted && <Button onClick={offer.onLater}>Later</Button>}
          </div>
        </section>
      )}
    </>
  );
}
