/** The name of a SQLite database whose directory is in PostgreSQL now. */
export const movedName = (file: string): string => `${file}.moved`;
