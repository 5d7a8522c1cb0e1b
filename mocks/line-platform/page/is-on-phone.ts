/** Returns whether one column is shown at a time, as in the style sheet. */
export const isOnPhone = (): boolean => matchMedia('(width < 800px)').matches;
