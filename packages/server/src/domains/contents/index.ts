import type { Domain } from '../domain.ts';
import { worker } from '../worker.ts';
import { drawAgain, makeThumbnailsOf } from './pictures/thumbnails.ts';

/** Bytes: where they are, their pictures, text and QR codes. */
export const contents: Domain = {
  tables: ['blobs'],
  workers: [
    // Processes of their own draw (pictures/drawer.ts), and fewer than here: the rest waits for its turn.
    worker('make-thumbnails', { concurrency: 6, perGroup: 3 }, makeThumbnailsOf),
    worker('draw-document', { concurrency: 4, perGroup: 2 }, makeThumbnailsOf),
    worker('draw-again', { concurrency: 2, perGroup: 1 }, drawAgain),
  ],
};
