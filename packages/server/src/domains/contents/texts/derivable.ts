import type { Row } from '../../../db/tables.ts';
import { mayHaveText } from './text-kind.ts';

/** Returns which of new files have a content with pictures already, and which have text inside. */
export function listDerivable(files: readonly { id: string; blob: Row<'blobs'> }[]): {
  drawnIds: string[];
  documentIds: string[];
} {
  const drawn = files.filter(({ blob }) => blob.thumbnail_state === 'ready');
  const documents = files.filter(({ blob }) => mayHaveText(blob.mime_type));
  return { drawnIds: drawn.map(({ id }) => id), documentIds: documents.map(({ id }) => id) };
}
