/**
 * Preloaded into a simulation's server: once its parent process is gone, it ends as if it got SIGTERM. It is
 * JavaScript, because type stripping would cost the measured server 15 MB.
 */
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
process.channel?.unref();
