/** Reason why no visit can start now: too many at once, or too many of whoever asks. */
export type VisitRefusal = 'busy' | 'again-later';

/**
 * Starts a visit for somebody at this address, and returns its secret. It is the embedder's: it decides what the visitor
 * finds, and how many can come.
 */
export type StartVisit = (address: string) => Promise<{ secret: string } | { refusal: VisitRefusal }>;
