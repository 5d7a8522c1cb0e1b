import type { FileItem, Folder, ImageSet } from '@kepwai/api-client';
import type { ReactNode } from 'react';
import type { MenuItem } from '../../ui/overlays/menu-surface.tsx';
import type { ChosenFiles } from './mutations.ts';

/** Names of all actions, in the order in which menus show them. */
export type ActionName =
  | 'open'
  | 'open-tab'
  | 'select'
  | 'slideshow'
  | 'upload'
  | 'ask-again'
  | 'download'
  | 'send'
  | 'share'
  | 'request'
  | 'star'
  | 'pin'
  | 'details'
  | 'versions'
  | 'separate'
  | 'merge-versions'
  | 'rename'
  | 'cover'
  | 'put-in'
  | 'add-files'
  | 'take-out'
  | 'arrange'
  | 'join'
  | 'color'
  | 'rules'
  | 'move'
  | 'trash';

/** Something that a person can do with files, an image set or a folder; menus and bars show it alike. */
export interface ItemAction {
  readonly name: ActionName;
  readonly label: string;
  /** Shorter label for a bar. Default: `label`. */
  readonly barLabel?: string;
  readonly icon: ReactNode;
  /** `danger` is for losses, even if they can be undone. */
  readonly tone?: 'danger';
  /** Why it cannot be done now; null if it can. */
  readonly obstacle: string | null;
  /** Hint to read before. */
  readonly hint?: string | null;
  readonly run: () => void;
}

/** One file or several, as a list or the viewer has them. */
export interface FilesTarget extends ChosenFiles {
  readonly type: 'files';
  readonly groupId: string;
  /** Number of files; null if unknown. */
  readonly count: number | null;
  /** Whether some of them may not be loaded. */
  readonly isWhole: boolean;
}

/** An image set as a whole. */
export interface ImageSetTarget {
  readonly type: 'image-set';
  readonly imageSet: Pick<ImageSet, 'id' | 'groupId'> & {
    readonly name: string;
    /** Name from a person, which may leave the group; a made one may contain the poster's. */
    readonly givenName: string | null;
  };
  /** Those of its pictures that are loaded. */
  readonly files: readonly FileItem[];
}

/** A folder with all that is in it. */
export interface FolderTarget {
  readonly type: 'folder';
  readonly folder: Folder;
}

/** Subject of a menu of actions. */
export type ItemTarget = FilesTarget | ImageSetTarget | FolderTarget;

/** Returns loaded files as the target of actions. */
export function toFilesTarget(groupId: string, files: readonly FileItem[]): FilesTarget {
  const selection = { fileIds: files.map(({ id }) => id) };
  return { type: 'files', groupId, files, selection, count: files.length, isWhole: false };
}

/** Returns actions as the lines of a menu; unavailable ones state why. */
export function toMenuItems(actions: readonly ItemAction[]): MenuItem[] {
  return actions.map(({ label, icon, tone, obstacle, hint, run }) => {
    const words = obstacle ?? hint;
    return {
      ...{ label, icon, disabled: obstacle !== null, onSelect: run },
      ...(tone && { tone }),
      ...(words && { hint: words }),
    };
  });
}

/** Why nothing can be changed without a network. */
export const offlineObstacle = 'ออฟไลน์อยู่ ต่ออินเทอร์เน็ตก่อน';
