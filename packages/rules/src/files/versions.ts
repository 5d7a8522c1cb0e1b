/** Number up to which versions of a file are counted. */
export const maxVersionsCounted = 1000;
