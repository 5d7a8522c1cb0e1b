/** Sizes in bytes, as the product counts them: a "GB" of a quota is a gibibyte. */
export const kibibyte = 1024;
export const mebibyte = 1024 * kibibyte;
export const gibibyte = 1024 * mebibyte;
