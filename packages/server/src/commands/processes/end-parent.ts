/** A process that a server starts on a signal to end: it kills the server after a timeout, if that still runs. */
const checkMs = 100;

const [, , parent, deadline = 0] = process.argv.map(Number);

setInterval(() => {
  if (process.ppid !== parent) process.exit();
}, checkMs);
setTimeout(() => {
  // Only while it is our parent: its process id may be reused afterwards.
  if (parent !== undefined && process.ppid === parent) process.kill(parent, 'SIGKILL');
}, deadline - Date.now());
