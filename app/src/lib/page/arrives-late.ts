/**
 * Attribute of a part whose code loads after its screen. A snapshot excludes it, or it would disappear for a moment
 * when the app takes over.
 */
export const arrivesLate = { 'data-arrives-late': true } as const;
