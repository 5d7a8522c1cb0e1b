/** A thread of a decoding process: it ends the process once its server is gone, even while a decoder hangs. */
import { workerData } from 'node:worker_threads';

const checkMs = 1_000;

const parent: unknown = workerData;
setInterval(() => {
  if (process.ppid !== parent) process.kill(process.pid, 'SIGKILL');
}, checkMs);
