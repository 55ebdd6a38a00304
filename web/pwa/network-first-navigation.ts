export const networkTimeoutMs = 3_000;

/**
 * Returns the server's page, or the app shell if the network fails, or if the server answers 5xx or takes longer than
 * `networkTimeoutMs`. Without a shell it returns the server's response, however late. `NetworkFirst` of workbox-strategies does not fit:
 * it caches pages and accepts a 5xx.
 */
export async function networkFirstNavigation(
  response: Promise<Response>,
  loadAppShell: () => Promise<Response | undefined>,
): Promise<Response> {
  const toUndefined = () => undefined;
  const inTime = await Promise.race([response.catch(toUndefined), timeout(networkTimeoutMs)]);
  if (inTime !== undefined && inTime.status < 500) return inTime;
  return (await loadAppShell().catch(toUndefined)) ?? response;
}

function timeout(milliseconds: number): Promise<undefined> {
  return new Promise((resolve) => setTimeout(() => resolve(undefined), milliseconds));
}
