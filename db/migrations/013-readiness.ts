/** A row that `/readyz` writes, to see whether the database can be written. */
export const readiness = `
CREATE TABLE readiness (
  id INTEGER NOT NULL PRIMARY KEY CHECK (id = 1),
  checks INTEGER NOT NULL
) STRICT;
`;
