import type { FileItem, FileSelection, Folder } from '@kepwai/api-client';
import { isRecord } from '../../lib/is-record.ts';

/** File with the data for moving it, and undoing that. */
export type MovableFile = Pick<FileItem, 'id' | 'kind' | 'folderId' | 'imageSetId'>;
/** Folder with the data for moving it, and undoing that. */
export type MovableFolder = Pick<Folder, 'id' | 'name' | 'parentId'>;

/** Image set with the data for moving it, and naming it in a sentence. */
export interface MovableImageSet {
  readonly id: string;
  readonly name: string;
  /** Its folder; undefined if unknown. */
  readonly folderId?: string | null;
}

/** Files, image sets and folders that move together. */
export interface Movable {
  readonly files: readonly MovableFile[];
  readonly folders: readonly MovableFolder[];
  readonly imageSets?: readonly MovableImageSet[];
  /** Files that may not be loaded, as a request names them, in place of `files`; their number, if known. */
  readonly found?: { readonly selection: FileSelection; readonly count: number | null };
}

const mimeType = 'application/x-kepwai-items';

/** Writes the data of a drag. */
export function writeDrag(transfer: DataTransfer, { files, folders }: Movable): void {
  const items: Movable = {
    files: files.map(({ id, kind, folderId, imageSetId }) => ({ id, kind, folderId, imageSetId })),
    folders: folders.map(({ id, name, parentId }) => ({ id, name, parentId })),
  };
  transfer.setData(mimeType, JSON.stringify(items));
  transfer.effectAllowed = 'move';
}

/** Whether a drag has files or folders of ours; their ids are known only when it ends. */
export function carriesItems({ types }: Pick<DataTransfer, 'types'>): boolean {
  return types.includes(mimeType);
}

/** Reads the data of a drag; null if it is not ours. */
export function readDrag(transfer: Pick<DataTransfer, 'getData'>): Movable | null {
  const value: unknown = parse(transfer.getData(mimeType));
  if (!isRecord(value) || !Array.isArray(value.files) || !Array.isArray(value.folders)) return null;
  return { files: value.files.filter(isFile), folders: value.folders.filter(isFolder) };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // Another page's drag.
    return null;
  }
}

function isFile(value: unknown): value is MovableFile {
  return isRecord(value) && typeof value.id === 'string' && typeof value.kind === 'string';
}

function isFolder(value: unknown): value is MovableFolder {
  return isRecord(value) && typeof value.id === 'string' && typeof value.name === 'string';
}
