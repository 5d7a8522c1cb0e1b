/** The versions of the legal documents in force: who accepted another one is asked again. A version is the day from which it holds. */
export const versionsInForce = { terms: '2026-11-21', privacy: '2026-11-21' } as const;
