import { useState } from 'react';
import { parseUrl } from '../../../server/domain/core/http-url.ts';
import { formatClock } from '../../../server/domain/core/dates.ts';
import { Modal } from '../../ui/modal.tsx';

/** An email that a real site would have sent. */
export interface DemoEmail {
  key: string;
  to: string;
  subject: string;
  text: string;
  at: string;
  read: boolean;
}

/** The emails of the demo, newest first. Links to the site open inside the demo. */
export function DemoInbox({
  emails,
  password,
  onRead,
  onOpenLink,
  onClose,
}: {
  emails: readonly DemoEmail[];
  password: string;
  onRead: (key: string) => void;
  /** Resolves to the server's message about the link, or to undefined when the link was opened in the app. */
  onOpenLink: (url: URL) => Promise<string | undefined>;
  onClose: () => void;
}) {
  const [linkMessage, setLinkMessage] = useState<string>();
  return (
    <Modal title="Mail" placement="corner" open onClose={onClose}>
      {emails.length === 0 && <p>No emails yet. Emails that this site sends appear here.</p>}
      <ul className="-mx-3">
        {emails.map(({ key, to, subject, text, at, read }) => (
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
                  To {to}, {formatClock(at)}
                </span>
              </summary>
              <EmailText text={text} onOpenLink={async (url) => setLinkMessage(await onOpenLink(url))} />
            </details>
          </li>
        ))}
      </ul>
      <output className="text-accent block font-semibold">{linkMessage}</output>
      <p className="text-soft mt-4 text-sm">
        Everyone in the sample signs in with the password <b className="text-ink font-semibold">{password}</b>.
      </p>
    </Modal>
  );
}

const linkClass = 'text-accent font-semibold underline-offset-4 underline';
const urlPattern = /(https?:\/\/\S+)/;

function EmailText({ text, onOpenLink }: { text: string; onOpenLink: (url: URL) => Promise<void> }) {
  // Splitting at a capture group keeps the matches, so every second segment is a URL.
  const segments = text.trim().split(urlPattern);
  return (
    <p className="px-3 pt-1 pb-4 whitespace-pre-line">
      {segments.map((segment, index) => {
        const url = index % 2 === 0 ? undefined : parseUrl(segment);
        if (url === undefined) return segment;
        if (url.origin !== new URL(location.href).origin) {
          return (
            <a key={segment} href={segment} target="_blank" rel="noreferrer" className={linkClass}>
              {segment}
            </a>
          );
        }
        return (
          <a
            key={segment}
            href={segment}
            className={linkClass}
            onClick={(event) => {
              event.preventDefault();
              void onOpenLink(url);
            }}
          >
            {url.host + url.pathname}
          </a>
        );
      })}
    </p>
  );
}
