import { useQueryClient } from '@tanstack/react-query';
import { WandSparkles } from 'lucide-react';
import { type ReactNode, useId, useRef, useState } from 'react';
import { isHttpUrl } from '../../../server/domain/core/http-url.ts';
import { callQuery } from '../../api/call-query.ts';
import { errorMessage } from '../../api/errors.ts';
import type { CallReply } from '../../../server/domain/core/call.ts';
import type { Contract } from '../../../server/domain/contract.ts';
import { useIsOffline } from '../../offline/transport/use-offline.ts';
import { Button } from '../../ui/button.tsx';
import { SubmitButton } from '../../ui/submit-button.tsx';
import { type FillTarget, fillIn, type Offer } from './fill-in.ts';

/** The listing that already has this website; null when there is none. */
type Listed = CallReply<Contract['readWebsite']>['listed'];

/** Milliseconds after which reading a website is reported as slow. */
const slowMs = 3_000;

type State =
  | { kind: 'idle' | 'no_address' }
  | { kind: 'reading'; host: string; isSlow: boolean }
  | { kind: 'failed'; message: string }
  | { kind: 'done'; filled: readonly string[]; offers: readonly Offer[] };

/**
 * Fills the empty fields of a form from the website entered in it, and offers the values that differ from the form's. A late
 * reply fills the form too, even after this component is unmounted.
 */
export function FillFromSite({
  target,
  site = 'your site',
  renderListed,
}: {
  target: FillTarget;
  /** The words for the website in the button's label. They must differ from every field's label. */
  site?: string;
  /** Shows a listing that already has the website. */
  renderListed: (listed: NonNullable<Listed>) => ReactNode;
}) {
  const id = useId();
  const queryClient = useQueryClient();
  const isOffline = useIsOffline();
  const button = useRef<HTMLDivElement>(null);
  const [state, setState] = useState<State>({ kind: 'idle' });
  const [listed, setListed] = useState<Listed>(null);
  const isReading = state.kind === 'reading';

  async function read() {
    if (isReading || isOffline) return;
    const website = target.website();
    setListed(null);
    if (!isHttpUrl(website)) {
      setState({ kind: 'no_address' });
      return;
    }
    const { host } = new URL(website);
    setState({ kind: 'reading', host, isSlow: false });
    const timer = setTimeout(() => setState({ kind: 'reading', host, isSlow: true }), slowMs);
    try {
      const reading = await queryClient.fetchQuery({
        ...callQuery('readWebsite', { body: { website } }),
        staleTime: ({ state }) => (state.data?.outcome === 'read' ? 600_000 : 0),
        retry: false,
      });
      if (target.website() !== website) {
        setState({ kind: 'idle' });
        return;
      }
      setListed(reading.listed);
      if (reading.outcome === 'read') setState({ kind: 'done', ...fillIn(target, reading.found) });
      else setState({ kind: 'failed', message: reading.message });
    } catch (error) {
      setState({ kind: 'failed', message: errorMessage(error, 'There was no answer.') });
    } finally {
      clearTimeout(timer);
    }
  }

  function use(offer: Offer) {
    target.write(offer.part, offer.value);
    setState((before) =>
      before.kind === 'done' ? { ...before, offers: before.offers.filter((other) => other !== offer) } : before,
    );
    button.current?.querySelector('button')?.focus();
  }

  return (
    <div ref={button} className="mt-3">
      <SubmitButton
        type="button"
        variant="quiet"
        busy={isReading}
        aria-disabled={isReading || isOffline}
        aria-describedby={`${id}-status`}
        onClick={() => void read()}
      >
        <WandSparkles aria-hidden="true" className="size-4.5" /> Fill in from {site}
      </SubmitButton>
      <p id={`${id}-status`} aria-live="polite" className="text-soft mt-1.5 text-sm">
        {isOffline ? 'Connect to the internet to read a website.' : statusText(state)}
      </p>
      {state.kind === 'done' && state.offers.length > 0 && (
        <ul aria-label="What the website says differently" className="divide-line border-line mt-2 divide-y border-y">
          {state.offers.map((offer) => (
            <li key={offer.part} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-2.5">
              <div className="min-w-0 grow basis-48 leading-snug">
                <span className="text-soft block text-sm">{offer.label}</span>
                {offer.isImage ? (
                  <img src={offer.text} alt="" className="border-line mt-1 max-h-20 max-w-40 rounded-lg border" />
                ) : (
                  <bdi className="line-clamp-3 break-words">{offer.text}</bdi>
                )}
              </div>
              <Button onClick={() => use(offer)}>
                Use this <span className="sr-only">as {offer.label.toLowerCase()}</span>
              </Button>
            </li>
          ))}
        </ul>
      )}
      {listed !== null && renderListed(listed)}
    </div>
  );
}

function statusText(state: State): string {
  switch (state.kind) {
    case 'idle':
      return 'Fills in the name, texts and images from the website. You can change everything.';
    case 'no_address':
      return 'Please enter the address first.';
    case 'reading':
      return state.isSlow
        ? `${state.host} is slow to respond. Carry on: results that arrive later only fill empty fields.`
        : `Reading ${state.host}…`;
    case 'failed':
      return `${state.message} Please fill in the fields yourself.`;
    case 'done': {
      const { filled, offers } = state;
      if (filled.length > 0) return `Filled in: ${new Intl.ListFormat('en').format(filled)}. Please check what it says.`;
      return offers.length > 0
        ? 'The website says this differently. Your text stays unless you replace it.'
        : 'Everything from the website is already filled in.';
    }
  }
}
