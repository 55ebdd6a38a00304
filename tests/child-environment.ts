/**
 * The environment variables that a process started by a test inherits, without variables that configure the product. With the
 * compile cache of `npm test`, a command starts in a third of the time.
 */
export function childEnvironment(): NodeJS.ProcessEnv {
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  return { PATH, ...(NODE_COMPILE_CACHE !== undefined && { NODE_COMPILE_CACHE }) };
}
