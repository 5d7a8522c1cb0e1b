import { unzipSync } from 'fflate';

/**
 * Paths where office programs store a picture of the first page.
 * @see ECMA-376 part 2, section 12; OpenDocument 1.3 part 2, section 3.8
 */
const places = /^(docProps\/thumbnail|Thumbnails\/thumbnail)\.(jpe?g|png)$/i;

/** Maximum size of an unpacked thumbnail, which normally has some ten kilobytes. */
const maxThumbnailBytes = 8 * 1024 * 1024;

/** Returns the embedded thumbnail of an office document, JPEG or PNG as its name says; null if there is none. */
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
    // The archive is none, or broken: the document is shown without a picture.
    return null;
  }
}
