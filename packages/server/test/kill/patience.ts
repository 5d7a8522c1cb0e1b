/**
 * Timeout of eventual events. It measures nothing: on a busy machine a start takes minutes, and a hang is still found.
 */
export const patienceMs = 300_000;

/** Timeout of a test that waits this long more than once. */
export const patientTimeoutMs = 3 * patienceMs;
