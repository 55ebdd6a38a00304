import { quickCheck } from '../../db/sql/files/quick-check.ts';

/**
 * The server runs this script with the path of a database. It prints the damage in the file and exits with 1, or exits with 2 when the
 * file cannot be checked.
 */

const [file = ''] = process.argv.slice(2);
try {
  const problem = quickCheck(file);
  if (problem !== '') {
    console.error(problem);
    process.exitCode = 1;
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 2;
}
