/** Size up to which a photo is shown by itself until it is drawn: 24 of them fill a phone, often over mobile data. */
const maxBytes = 512 * 1024;

/**
 * Whether a file can be shown in place of its small picture. Only photos can: a few bytes of other formats can be more
 * pixels than a phone has memory for.
 */
export function isSmallPhoto({
  mimeType,
  sizeBytes,
}: {
  mimeType?: string | null | undefined;
  sizeBytes?: number | null | undefined;
}): boolean {
  return mimeType === 'image/jpeg' && typeof sizeBytes === 'number' && sizeBytes <= maxBytes;
}
