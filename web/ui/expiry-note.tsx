import { expiresStorage } from '../lib/install-prompt.ts';

/** Says that the browser deletes stored data after a time without a visit. Renders nothing in browsers that keep it. */
export function ExpiryNote() {
  return (
    expiresStorage() && (
      <p className="text-soft text-sm">
        This browser deletes what a site keeps on the device after seven days of use without a visit; the installed app keeps it.
      </p>
    )
  );
}
