/** Session storage: this tab's values, which survive a reload. If storage is blocked or full, they last as long as the page. */
export const tabStorage = {
  get(key: string): string | null {
    const value = inTabMemory.get(key);
    if (value !== undefined) return value;
    try {
      return sessionStorage.getItem(key);
    } catch {
      return null;
    }
  },
  set(key: string, value: string | null): void {
    inTabMemory.delete(key);
    try {
      if (value === null) sessionStorage.removeItem(key);
      else sessionStorage.setItem(key, value);
    } catch {
      inTabMemory.set(key, value);
    }
  },
};

const inTabMemory = new Map<string, string | null>();
