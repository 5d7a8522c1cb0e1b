import type { Group } from '@kepwai/api-client';
import FolderIcon from 'lucide-react/icons/folder';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { formatCount } from '../../../lib/format/sizes.ts';
import { LinkRow, linkChip } from '../../../ui/controls/chip.tsx';
import { FileKindIcon, fileKindLabels } from '../../../ui/files/file-kind.tsx';

/** Shows the way to the folders, then the kinds that the group has with their counts, in one row of links. */
export function KindChips({
  groupId,
  counts,
  children,
}: {
  groupId: string;
  counts: Group['counts'];
  /** Further links, at the end, where they push nothing aside. */
  children?: ReactNode;
}) {
  const kinds = counts.filter(({ fileCount }) => fileCount > 0);
  if (kinds.length === 0) return null;
  return (
    <LinkRow label="ชนิดของไฟล์">
      <Link to={`/microapp/${groupId}/folder`} className={linkChip}>
        <FolderIcon className="text-action" />
        โฟลเดอร์
      </Link>
      {kinds.map(({ kind, fileCount }) => (
        <Link key={kind} to={`/microapp/${groupId}/file?kind=${kind}`} className={linkChip}>
          <FileKindIcon kind={kind} />
          {fileKindLabels[kind]}
          <span className="text-caption text-ink-soft tabular-nums">{formatCount(fileCount)}</span>
        </Link>
      ))}
      {children}
    </LinkRow>
  );
}
