import { showToast } from './toast.tsx';

/** Copies a text and shows a toast: `copied`, or `failed` if the browser has no clipboard, as on a site without HTTPS. */
export async function copyText(
  text: string,
  { copied = 'Copied.', failed = 'Please copy the text from the field.' } = {},
): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    showToast(copied);
  } catch (error) {
    console.debug('The text was not copied:', error);
    showToast(failed);
  }
}
