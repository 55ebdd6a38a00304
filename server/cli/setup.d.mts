/** Builds the web part into `dist/` unless it was built from the present sources. */
export declare function ensureBuilt(): Promise<void>;
