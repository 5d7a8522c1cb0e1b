/**
 * Versions of the legal documents in force: people who accepted another one have to accept again. A version is the day
 * from which it applies.
 */
export const versionsInForce = { terms: '2026-11-21', privacy: '2026-11-21' } as const;
