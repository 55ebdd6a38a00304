import { expiresStorage } from '../lib/install-prompt.ts';

/** Says that the browser deletes stored data after some time without a visit. Renders nothing in other browsers. */
export function ExpiryNote() {
  return (
    expiresStorage() && (
      <p className="text-soft text-sm">
        This browser deletes data that a site stores on your device after seven days without a visit. The installed app keeps it.
      </p>
    )
  );
}
