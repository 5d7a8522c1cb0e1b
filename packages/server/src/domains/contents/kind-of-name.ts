import type { FileKind } from '../../db/tables.ts';

const extensionsOf: Record<Exclude<FileKind, 'file'>, string> = {
  image: 'jpg jpeg jpe png apng gif webp avif heic heif tif tiff bmp',
  video: 'mp4 m4v mov 3gp 3g2 avi mkv webm mpg mpeg wmv flv',
  audio: 'mp3 m4a aac wav ogg oga opus flac amr wma aif aiff mid',
};

const kinds = new Map<string, FileKind>(
  (['image', 'video', 'audio'] as const).flatMap((kind) =>
    extensionsOf[kind].split(' ').map((extension) => [extension, kind] as const),
  ),
);

/**
 * Returns the likely kind of a file before its bytes are there (identify.ts): LINE sends videos and pictures
 * as files too.
 */
export function likelyKind({ kind, name }: { kind: FileKind; name: string | null }): FileKind {
  if (kind !== 'file') return kind;
  const extension = name?.match(/\.([a-z0-9]{1,5})$/i)?.[1]?.toLowerCase() ?? '';
  return kinds.get(extension) ?? 'file';
}
