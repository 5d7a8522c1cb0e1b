import type { Deps } from '../../../deps.ts';
import { isAppError } from '../../../errors.ts';
import { drawPictures, type Pictures } from '../../contents/pictures/pictures.ts';
import type { Transfer } from './download-bytes.ts';
import type { WantedFile } from './fetch-store.ts';

/** Fetches LINE's picture of a film, the only one there will be; null where it is not to be had: that is no reason to come again. */
export async function fetchPoster(
  { line, log }: Pick<Deps, 'line' | 'log'>,
  file: Pick<WantedFile, 'id' | 'lineMessageId'>,
  { signal, progress }: Transfer,
): Promise<Pictures | null> {
  try {
    progress.asked();
    const preview = await line.content.fetchPreview(file.lineMessageId, { signal });
    progress.received();
    const pictures = preview && (await drawPictures(preview));
    return pictures && { ...pictures, width: null, height: null };
  } catch (error) {
    if (!isAppError(error, 'LINE_UNAVAILABLE')) throw error;
    log.warn({ err: error, fileId: file.id }, 'a film is kept without its picture');
    return null;
  }
}
