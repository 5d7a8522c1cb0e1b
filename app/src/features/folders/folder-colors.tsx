import type { FolderColor } from '@kepwai/api-client';
import FolderIcon from 'lucide-react/icons/folder';
import { classes } from '../../ui/classes.ts';

/** Colours of folders, in the order in which they are offered. */
export const folderColors: readonly { readonly color: FolderColor; readonly label: string }[] = [
  { color: 'blue', label: 'คราม' },
  { color: 'teal', label: 'น้ำทะเล' },
  { color: 'green', label: 'เขียว' },
  { color: 'yellow', label: 'ดาวเรือง' },
  { color: 'orange', label: 'ส้ม' },
  { color: 'red', label: 'แดง' },
  { color: 'purple', label: 'ม่วง' },
  { color: 'gray', label: 'เทา' },
];

const looks: Record<FolderColor, string> = {
  blue: 'text-folder-blue',
  teal: 'text-folder-teal',
  green: 'text-folder-green',
  yellow: 'text-folder-yellow',
  orange: 'text-folder-orange',
  red: 'text-folder-red',
  purple: 'text-folder-purple',
  gray: 'text-folder-gray',
};

/** Icon of a folder, in its colour. */
export function FolderMark({ color, className }: { color: FolderColor | null; className?: string }) {
  return (
    <FolderIcon
      aria-hidden="true"
      className={classes('size-6 shrink-0 fill-current/25', looks[color ?? 'blue'], className)}
    />
  );
}
