import type { FileKind } from '@kepwai/api-client';

/** Returns the kind of a file of this device by its type, which browsers guess from the name. */
export function kindOf(mimeType: string): FileKind {
  const [family] = mimeType.split('/');
  return family === 'image' || family === 'video' || family === 'audio' ? family : 'file';
}
