/** Adds a script element and resolves when it has run. A script that fails to load is removed again. */
export function loadScript(src: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = src;
    script.addEventListener('load', () => resolve());
    script.addEventListener('error', () => {
      script.remove();
      reject(new Error(`The script ${src} did not load.`));
    });
    document.head.append(script);
  });
}

/**
 * The path of the navigation that loaded this document. The document has the content security policy of this path, not of the
 * current path.
 */
export function documentPath(): string {
  const [entry] = performance.getEntriesByType('navigation');
  return entry === undefined ? location.pathname : new URL(entry.name).pathname;
}
