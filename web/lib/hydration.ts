const { promise, resolve } = Promise.withResolvers<void>();

/**
 * Settles when the content of the first page is mounted. React hydrates it after the layout around it, and from the state of that
 * moment: who changes the state in between, as by opening another page, has React report an error and render the page anew.
 */
export const pageMounted: Promise<void> = promise;

export const setPageMounted: () => void = resolve;
