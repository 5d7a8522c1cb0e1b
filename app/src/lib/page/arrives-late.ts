/**
 * Attribute of a part whose code loads after its screen: a snapshot of the screen is without it, or it would be gone
 * for a moment when the app takes over.
 */
export const arrivesLate = { 'data-arrives-late': true } as const;
