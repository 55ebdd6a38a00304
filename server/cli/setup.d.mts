/** Builds the web part into `dist/` unless it was built from the present sources. */
export declare function ensureBuilt(): Promise<void>;
/** Variables of the environment that `npm start` gives the server. */
export declare const allocator: { MALLOC_ARENA_MAX: string; MALLOC_TRIM_THRESHOLD_: string };
/** The sources of what browsers get and of the pages that the server renders: a change in them builds both again. */
export declare const webSources: readonly string[];
