/** The Network Information API, which not every browser has. `metered` is a proposal that some embedded browsers have. */
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
 * Why a large download waits until the visitor asks for it: the browser saves data, the connection is slow (2G), or it may be billed by
 * volume.
 */
export type ConnectionCost = 'save-data' | 'slow' | 'metered';

/** Undefined when no reason is known, as in browsers without the API. */
export function connectionCost(): ConnectionCost | undefined {
  const { saveData, effectiveType, type, metered } = connection() ?? {};
  if (saveData === true) return 'save-data';
  if (effectiveType === '2g' || effectiveType === 'slow-2g') return 'slow';
  return metered === true || type === 'cellular' || type === 'wimax' ? 'metered' : undefined;
}

/** Runs the listener when the connection changes. Returns the function that removes it. */
export function onConnectionChange(listener: () => void): () => void {
  const current = connection();
  current?.addEventListener?.('change', listener);
  return () => current?.removeEventListener?.('change', listener);
}
