/** Maximum length of the name of a file, in UTF-16 units, so never more than 255 characters however they are counted. */
export const maxFileName = 255;

/** Maximum length of a folder's name. */
export const maxFolderName = 100;

/** Maximum length of an image set's name. */
export const maxImageSetName = 100;

/** Maximum length of a quota's name. */
export const maxQuotaName = 60;

/** Maximum length of a person's name. */
export const maxPersonName = 60;
