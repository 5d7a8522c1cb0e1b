import type { FileItem } from '@kepwai/api-client';

/** Whether a file takes the whole screen, with the bars over it: then a tap hides them. */
export function fillsScreen({ kind, state, trashedAt }: FileItem): boolean {
  return (kind === 'image' || kind === 'video') && state === 'kept' && trashedAt === null;
}

/** Returns the space that a wide screen leaves for the bars, from the first moment: the picture never changes its size. */
export function besideBars({ kind, imageSetId }: FileItem): string {
  if (kind === 'video') return 'lg:mt-15 lg:mb-33';
  return imageSetId === null ? 'lg:mt-15 lg:mb-17' : 'lg:mt-15 lg:mb-33';
}
