import { unzipSync } from 'fflate';

/** Where office programs put a picture of the first page. @see ECMA-376 part 2, section 12; OpenDocument 1.3 part 2, section 3.8 */
const places = /^(docProps\/thumbnail|Thumbnails\/thumbnail)\.(jpe?g|png)$/i;

/** A thumbnail is some ten kilobytes; what unpacks to more is none. */
const maxThumbnailBytes = 8 * 1024 * 1024;

/** Returns the thumbnail that an office document carries, JPEG or PNG as it says; null where there is none. */
export function findPackageThumbnail(bytes: Buffer): Buffer | null {
  try {
    let hasFound = false;
    const entries = unzipSync(bytes, {
      filter: ({ name, originalSize }) => {
        if (hasFound || !places.test(name) || originalSize > maxThumbnailBytes) return false;
        hasFound = true;
        return true;
      },
    });
    const [thumbnail] = Object.values(entries);
    return thumbnail ? Buffer.from(thumbnail) : null;
  } catch {
    // No archive, or a broken one: the document is shown without a picture.
    return null;
  }
}
