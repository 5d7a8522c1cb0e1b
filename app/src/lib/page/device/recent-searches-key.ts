/** Storage key of the last searches; apart, because a sign-out needs only this. */
export const recentSearchesKey = 'kepwai-searches';
