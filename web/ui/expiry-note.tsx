import { expiresStorage } from '../lib/install-prompt.ts';

/** For texts of the browser that say what is kept on the device: where that ends without a visit. */
export function ExpiryNote() {
  return (
    expiresStorage() && (
      <p className="text-soft text-sm">
        This browser deletes what a site keeps on the device after seven days of use without a visit; the installed app keeps it.
      </p>
    )
  );
}
