/** Reason why no visit can start now: too many at once, or too many of the client. */
export type VisitRefusal = 'busy' | 'again-later';

/**
 * Starts a visit for a person at this address, and returns its secret. Provided by the embedder, which decides the
 * visitor's chat, and how many can come.
 */
export type StartVisit = (address: string) => Promise<{ secret: string } | { refusal: VisitRefusal }>;
