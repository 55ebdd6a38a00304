/** Long enough for a slow phone, in milliseconds: some browsers never answer. */
const mostPatience = 4_000;

/** Waits for a database to open. Rejects when it does not, or takes so long that it may never. */
export async function inTime(opening: Promise<unknown>): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('The database did not open.')), mostPatience);
  });
  try {
    await Promise.race([opening, late]);
  } finally {
    clearTimeout(timer);
  }
}
