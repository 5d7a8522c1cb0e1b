/** Kind of a file. */
export type FileKind = 'image' | 'video' | 'audio' | 'file';

/** All kinds, in the order of the contract. */
export const kinds: readonly FileKind[] = ['image', 'video', 'audio', 'file'];

/** Words for kinds of files. */
export const kindWords: Readonly<Record<FileKind, string>> = {
  image: 'รูป',
  video: 'วิดีโอ',
  audio: 'เสียง',
  file: 'ไฟล์',
};

/** Returns the kind of a file by its type alone. */
export function kindOfType(mimeType: string): FileKind {
  const [family] = mimeType.split('/');
  return family === 'image' || family === 'video' || family === 'audio' ? family : 'file';
}
