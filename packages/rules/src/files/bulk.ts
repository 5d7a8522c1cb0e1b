/** Maximum number of files that are changed in one transaction, except for image sets, which are moved whole. */
export const filesAtOnce = 1000;
