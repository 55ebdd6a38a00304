/**
 * `dist/server/main.js`: checks the version of Node, then starts the server, which the build writes beside it as `server.js`. An
 * older Node cannot parse that file and would only print a SyntaxError. This file is plain JavaScript, which every version can read.
 */
const needed = [24, 9];
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);

if (major < needed[0] || (major === needed[0] && minor < needed[1])) {
  console.error(
    `Debut needs Node ${needed.join('.')} or newer, and this is Node ${process.versions.node}: start it with node_modules/node/bin/node, which npm installed, or with npm start.`,
  );
  process.exit(1);
}
await import('./server.js');
