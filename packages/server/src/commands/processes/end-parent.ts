/**
 * A process that a server starts when it gets a signal to end: it kills the server once its time is over, should that still
 * be there then.
 */
const checkMs = 100;

const [, , parent, deadline = 0] = process.argv.map(Number);

setInterval(() => {
  if (process.ppid !== parent) process.exit();
}, checkMs);
setTimeout(() => {
  // Only while it is our parent: its number may be somebody else's afterwards.
  if (parent !== undefined && process.ppid === parent) process.kill(parent, 'SIGKILL');
}, deadline - Date.now());
