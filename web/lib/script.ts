/** Adds a script to the page and waits until it has run; one that did not arrive leaves nothing behind. */
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

/** The path under which the server sent this document, and with it what the document may load. */
export function documentPath(): string {
  const [entry] = performance.getEntriesByType('navigation');
  return entry === undefined ? location.pathname : new URL(entry.name).pathname;
}
