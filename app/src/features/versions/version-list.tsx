import type { FileItem } from '@kepwai/api-client';
import { useInfiniteQuery } from '@tanstack/react-query';
import Download from 'lucide-react/icons/download';
import Ellipsis from 'lucide-react/icons/ellipsis';
import Split from 'lucide-react/icons/split';
import Trash2 from 'lucide-react/icons/trash-2';
import { useState } from 'react';
import { pictureOf } from '../../lib/api/picture-of.ts';
import { describeError } from '../../lib/errors/error-text.ts';
import { Button } from '../../ui/controls/button.tsx';
import { IconButton } from '../../ui/controls/icon-button.tsx';
import { Loading, Skeleton } from '../../ui/drawings/skeleton.tsx';
import { FileRow } from '../../ui/files/file-row.tsx';
import { InlineError } from '../../ui/page/inline-error.tsx';
import { findDanger } from '../files/danger/danger.ts';
import { detailsOf } from '../files/list/file-line.tsx';
import { filePath } from '../files/list/file-square.tsx';
import { useSaveFile } from '../save/use-save-file.ts';
import { fileVersionsQuery } from './queries.ts';
import { useVersionActions } from './use-version-actions.ts';

/** Lists all versions of a file, the latest first: who posted each and when. Each opens, and can be changed alone. */
export default function VersionList({ file, onOpen }: { file: FileItem; onOpen: () => void }) {
  const query = useInfiniteQuery(fileVersionsQuery(file.groupId, file.id));
  const onRetry = () => void query.refetch();
  if (query.isError && !query.data) return <InlineError {...describeError(query.error)} onRetry={onRetry} />;
  if (!query.data) {
    return (
      <Loading label="กำลังโหลดฉบับต่าง ๆ" onRetry={onRetry}>
        <Skeleton className="h-16 w-full rounded-tile" />
      </Loading>
    );
  }
  const versions = query.data.pages.flatMap(({ items }) => items);
  return (
    <>
      <ul className="grid gap-1">
        {versions.map((version) => (
          <li key={version.id}>
            <VersionRow
              version={version}
              isOpen={version.id === file.id}
              sameAs={findSame(version, versions)}
              onOpen={onOpen}
            />
          </li>
        ))}
      </ul>
      {query.hasNextPage && (
        <Button tone="quiet" busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          ดูฉบับเก่ากว่านี้
        </Button>
      )}
    </>
  );
}

function VersionRow({
  version,
  isOpen,
  sameAs,
  onOpen,
}: {
  version: FileItem;
  isOpen: boolean;
  sameAs: FileItem | null;
  onOpen: () => void;
}) {
  const [isUnfolded, setIsUnfolded] = useState(false);
  const number = version.version?.number ?? 1;
  const marks = [
    isOpen && 'เปิดอยู่',
    number === version.version?.count && 'ล่าสุด',
    sameAs && `เหมือนฉบับที่ ${sameAs.version?.number ?? 1}`,
  ].filter(Boolean);
  return (
    <>
      <FileRow
        to={filePath(version)}
        onOpen={onOpen}
        name={[`ฉบับที่ ${number}`, ...marks].join(' · ')}
        kind={version.kind}
        {...pictureOf(version)}
        details={detailsOf({ ...version, version: null })}
        trailing={
          <IconButton
            label={`ตัวเลือกของฉบับที่ ${number}`}
            icon={<Ellipsis aria-hidden="true" />}
            aria-expanded={isUnfolded}
            onClick={() => setIsUnfolded(!isUnfolded)}
          />
        }
      />
      {isUnfolded && <VersionActions version={version} />}
    </>
  );
}

/** Renders the actions on one version alone, below it: a menu would open behind the sheet. */
function VersionActions({ version }: { version: FileItem }) {
  const { setSeparate, trashAlone } = useVersionActions(version.groupId);
  const save = useSaveFile();
  return (
    <div className="flex flex-wrap gap-1 pb-2">
      {/* Files with a warning are saved from the warning itself. */}
      {version.contentUrl !== null && findDanger(version) === null && (
        <Button tone="quiet" icon={<Download aria-hidden="true" />} onClick={() => save(version)}>
          บันทึก
        </Button>
      )}
      {version.version !== null && (
        <Button
          tone="quiet"
          icon={<Split aria-hidden="true" />}
          onClick={() => void setSeparate(version, true)}
        >
          ไม่ใช่ฉบับเดียวกัน
        </Button>
      )}
      {version.permissions.trash && version.trashedAt === null && (
        <Button tone="quiet" icon={<Trash2 aria-hidden="true" />} onClick={() => void trashAlone(version)}>
          ย้ายเฉพาะฉบับนี้ไปถังขยะ
        </Button>
      )}
    </div>
  );
}

/** Returns the oldest version with the same bytes that is older; null for none. */
function findSame(version: FileItem, versions: readonly FileItem[]): FileItem | null {
  const older = versions.slice(versions.indexOf(version) + 1);
  return older.findLast(({ sha256 }) => sha256 !== null && sha256 === version.sha256) ?? null;
}
