import type { Deps } from '../../../deps.ts';
import { isAppError } from '../../../errors.ts';
import { DecoderDied } from '../../contents/decoding/decoder-died.ts';
import type { Drawer } from '../../contents/pictures/drawer.ts';
import type { Pictures } from '../../contents/pictures/pictures.ts';
import type { Transfer } from './download-bytes.ts';
import type { WantedFile } from './fetch-store.ts';

/** Fetches LINE's preview picture of a video; null if it is not available, which is no reason to retry. */
export async function fetchPoster(
  { line, log, drawer }: Pick<Deps, 'line' | 'log'> & { drawer: Drawer },
  file: Pick<WantedFile, 'id' | 'lineMessageId'>,
  { signal, progress }: Transfer,
): Promise<Pictures | null> {
  try {
    progress.asked();
    const preview = await line.content.fetchPreview(file.lineMessageId, { signal });
    progress.received();
    const pictures =
      preview && (await drawer.draw(preview, { drawing: 'picture' }, { owner: 'posters', signal }));
    return pictures && { ...pictures, width: null, height: null };
  } catch (error) {
    if (!isAppError(error, 'LINE_UNAVAILABLE') && !(error instanceof DecoderDied)) throw error;
    log.warn({ err: error, fileId: file.id }, 'a film is kept without its picture');
    return null;
  }
}
