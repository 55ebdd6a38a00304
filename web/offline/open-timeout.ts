/** Some browsers never finish opening a database. This timeout is long enough for a slow phone. */
const openTimeoutMs = 4_000;

/** Waits for a database to open. Rejects when it does not open in time. */
export async function withOpenTimeout<Database>(opening: PromiseLike<Database>): Promise<Database> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('The database did not open.')), openTimeoutMs);
  });
  try {
    return await Promise.race([opening, timeout]);
  } finally {
    clearTimeout(timer);
  }
}
