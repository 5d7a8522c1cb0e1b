/**
 * How long is waited for what must come in the end. Nothing is measured by it: on a machine that does ten other things a start takes
 * minutes, and what never comes is found as well.
 */
export const patienceMs = 300_000;

/** Timeout of a test that waits so, more than once. */
export const patientTimeoutMs = 3 * patienceMs;
