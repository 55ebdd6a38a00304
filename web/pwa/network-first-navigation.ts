/** How long a page may take before the device shows its own, in milliseconds. */
export const networkTimeoutMs = 3_000;

/**
 * The server's page; the app's own document (`shell`) when there is no server, a failing one or a very slow one. Without
 * such a document, whatever the server says, however late.
 */
export async function networkFirstNavigation(fetched: Promise<Response>, shell: () => Promise<Response | undefined>): Promise<Response> {
  const nothing = () => undefined;
  const inTime = await Promise.race([fetched.catch(nothing), after(networkTimeoutMs)]);
  if (inTime !== undefined && inTime.status < 500) return inTime;
  return (await shell().catch(nothing)) ?? fetched;
}

function after(milliseconds: number): Promise<undefined> {
  return new Promise((resolve) => setTimeout(() => resolve(undefined), milliseconds));
}
