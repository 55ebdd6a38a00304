let resolve: () => void = () => undefined;

/**
 * Settles when the content of the first page is mounted. React hydrates it after the layout around it, from the state of that moment:
 * if another page is opened in between, it does not match the server's markup, and React reports an error and renders it anew.
 */
export const pageMounted = new Promise<void>((settle) => {
  resolve = settle;
});

export const setPageMounted = (): void => resolve();
