export const everythingName = 'everything.zip';

/** The path at which everything.zip is downloaded with a token. */
export const everythingDownloadPath = (token: string): string => `/api/admin/export/everything/${token}`;
