/** The Network Information API, which some browsers lack. `metered` is a proposed property that some embedded browsers have. */
interface Connection extends EventTarget {
  saveData?: boolean;
  effectiveType?: string;
  type?: string;
  metered?: boolean;
}

function connection(): Connection | undefined {
  return (navigator as Navigator & { connection?: Connection }).connection;
}

/** Whether the browser's Save-Data setting is on; false in browsers that do not expose it. */
export function isSaveDataOn(): boolean {
  return connection()?.saveData === true;
}

/**
 * The reason why a large download waits until the visitor asks for it: Save-Data is on, the connection is slow (2G), or the
 * connection may be billed by volume.
 */
export type ConnectionCost = 'save-data' | 'slow' | 'metered';

/** Undefined when no reason is known, for example in browsers without the API. */
export function connectionCost(): ConnectionCost | undefined {
  const { saveData, effectiveType, type, metered } = connection() ?? {};
  if (saveData === true) return 'save-data';
  if (effectiveType === '2g' || effectiveType === 'slow-2g') return 'slow';
  return metered === true || type === 'cellular' || type === 'wimax' ? 'metered' : undefined;
}

/** Runs the listener when the connection changes. Returns a function that removes the listener. */
export function onConnectionChange(listener: () => void): () => void {
  const current = connection();
  current?.addEventListener?.('change', listener);
  return () => current?.removeEventListener?.('change', listener);
}
