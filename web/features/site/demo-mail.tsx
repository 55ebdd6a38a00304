import { useState } from 'react';
import { Modal } from '../../ui/modal.tsx';

/** A mail that the real site would have sent. */
export interface DemoEmail {
  key: string;
  to: string;
  subject: string;
  text: string;
  at: string;
  read: boolean;
}

/** The mail of the demo, the newest first. Links to the site stay inside the demo. */
export function DemoMail({
  letters,
  password,
  onRead,
  onFollow,
  onClose,
}: {
  letters: readonly DemoEmail[];
  password: string;
  onRead: (key: string) => void;
  /** What the site's server says at the address; undefined when the app has gone there. */
  onFollow: (address: URL) => Promise<string | undefined>;
  onClose: () => void;
}) {
  const [answer, setAnswer] = useState<string>();
  return (
    <Modal title="Mail" place="corner" open onClose={onClose}>
      {letters.length === 0 && <p>No mail yet. What this site sends appears here.</p>}
      <ul className="-mx-3">
        {letters.map(({ key, to, subject, text, at, read }) => (
          <li key={key} className="border-line not-first:border-t">
            <details name="demo-mail" className="group" onToggle={(event) => event.currentTarget.open && !read && onRead(key)}>
              <summary className="hover:bg-sunken grid cursor-pointer list-none rounded-xl px-3 py-2.5">
                <span className={`group-open:font-semibold ${read ? '' : 'font-semibold'}`}>
                  {!read && (
                    <>
                      <span aria-hidden="true" className="bg-accent mr-2 inline-block size-2 rounded-full align-middle" />
                      <span className="sr-only">Unread: </span>
                    </>
                  )}
                  {subject}
                </span>
                <span className="text-soft text-sm">
                  To {to}, {new Date(at).toLocaleTimeString([], { hour: '2-digit', minute: '2-digit' })}
                </span>
              </summary>
              <LetterText text={text} onFollow={async (address) => setAnswer(await onFollow(address))} />
            </details>
          </li>
        ))}
      </ul>
      <output className="text-accent block font-semibold">{answer}</output>
      <p className="text-soft mt-4 text-sm">
        Everybody in the sample signs in with the password <b className="text-ink font-semibold">{password}</b>.
      </p>
    </Modal>
  );
}

const link = 'text-accent font-semibold underline-offset-4 underline';
const addresses = /(https?:\/\/\S+)/;

function LetterText({ text, onFollow }: { text: string; onFollow: (address: URL) => Promise<void> }) {
  // Splitting at a group keeps what it caught: every second piece is an address.
  const pieces = text.trim().split(addresses);
  return (
    <p className="px-3 pt-1 pb-4 whitespace-pre-line">
      {pieces.map((piece, index) => {
        if (index % 2 === 0 || !URL.canParse(piece)) return piece;
        const address = new URL(piece);
        if (address.origin !== new URL(location.href).origin) {
          return (
            <a key={piece} href={piece} target="_blank" rel="noreferrer" className={link}>
              {piece}
            </a>
          );
        }
        return (
          <a
            key={piece}
            href={piece}
            className={link}
            onClick={(event) => {
              event.preventDefault();
              void onFollow(address);
            }}
          >
            {address.host + address.pathname}
          </a>
        );
      })}
    </p>
  );
}
