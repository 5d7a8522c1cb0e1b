/** Loaded into the server of a simulation: when whoever started it is gone, however, it ends as if it was told to. */
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
process.channel?.unref();
