/**
 * Loaded into the server of a simulation: when whoever started it is gone, however, it ends as if it was told to.
 * JavaScript, because Node would load what strips types into the server that is measured: 15 MB.
 */
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
process.channel?.unref();
