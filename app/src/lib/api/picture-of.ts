import type { FileItem, MyPost } from '@kepwai/api-client';
import { isSmallPhoto } from '../format/small-photo.ts';
import { resolveApiUrl } from './api.ts';

/** Displayable state of a file at the moment. */
export interface FilePicture {
  /** Absolute address of a picture; null if there is none, or none yet. */
  readonly thumbnailUrl: string | null;
  readonly thumbhash: string | null;
  /** Whether the small picture is not drawn yet: it will appear automatically. */
  readonly isAwaited: boolean;
}

type Pictured = Pick<FileItem | MyPost, 'thumbnailUrl' | 'thumbnailState' | 'thumbhash'> &
  Partial<Pick<FileItem, 'contentUrl' | 'mimeType' | 'sizeBytes'>>;

/** Returns the picture of a file: its small one, a small photo itself until that is drawn, or none yet. */
export function pictureOf(file: Pictured): FilePicture {
  const { thumbnailUrl, thumbhash } = file;
  const isAwaited = file.thumbnailState === 'pending';
  const url = thumbnailUrl ?? (isAwaited && isSmallPhoto(file) ? file.contentUrl : null);
  return { thumbnailUrl: url ? resolveApiUrl(url) : null, thumbhash, isAwaited };
}

/** Whether a file has a picture, drawn or not yet. */
export function hasPicture({ thumbnailState }: Pick<Pictured, 'thumbnailState'>): boolean {
  return thumbnailState !== 'none';
}
