import { quickCheck } from '../../db/sql/files/quick-check.ts';

/** Run by the server, with the path of a database: prints what is wrong with the file and exits with 1, or with 2 when it cannot be checked. */

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
