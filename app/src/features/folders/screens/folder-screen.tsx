import type { Folder, FolderWithPath, Group, Member } from '@kepwai/api-client';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import EllipsisVertical from 'lucide-react/icons/ellipsis-vertical';
import ListFilter from 'lucide-react/icons/list-filter';
import ListOrdered from 'lucide-react/icons/list-ordered';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { mutateThen } from '../../../lib/api/mutate-then.ts';
import { describeErrorBriefly } from '../../../lib/errors/error-text.ts';
import { groupName } from '../../../lib/format/names/group-words.ts';
import { ButtonLink } from '../../../ui/controls/button.tsx';
import { EmptyDrawerDrawing } from '../../../ui/drawings/drawings.tsx';
import { Skeleton } from '../../../ui/drawings/skeleton.tsx';
import { LazyOverlay } from '../../../ui/overlays/lazy-overlay.tsx';
import { MenuButton } from '../../../ui/overlays/menu.tsx';
import { useToast } from '../../../ui/overlays/toast.tsx';
import { Breadcrumb } from '../../../ui/page/breadcrumb.tsx';
import { EmptyState } from '../../../ui/page/empty-state.tsx';
import { HoldStill } from '../../../ui/page/hold-still.tsx';
import { ScreenBody, TopBar } from '../../../ui/page/top-bar.tsx';
import { ShownBulk } from '../../bulk/shown-bulk.tsx';
import { type FileSort, formatFileFilter, noFilter } from '../../files/file-filter.ts';
import { DetailsButton } from '../../files/list/details-button.tsx';
import { FilterBar, filterWords } from '../../files/list/filter/filter-bar.tsx';
import { SelectButton, sortItems, ViewButton } from '../../files/list/list-buttons.tsx';
import { useSlashToSearch } from '../../files/list/use-slash-to-search.ts';
import { FileResults } from '../../files/results/file-results.tsx';
import { useFilterInAddress } from '../../files/screens/use-filter-in-address.ts';
import { folderContents, folderPath, shortName, uploadPath } from '../folder-words.ts';
import { updateFolder } from '../mutations.ts';
import { isOwnMove } from '../own-move.ts';
import { levelQuery } from '../queries.ts';
import { FolderLevel } from './folder-level.tsx';
import { FolderMenu } from './folder-menu.tsx';

const loadRules = () => import('../../folder-rules/rules-sheet.tsx');

interface FolderScreenProps {
  readonly groupId: string;
  readonly group: Group | undefined;
  readonly members: readonly Member[];
  /** Null for the top. */
  readonly opened: FolderWithPath | null;
}

/** Shows a folder, or the top: its folders, then its files. */
export function FolderScreen({ groupId, group, members, opened }: FolderScreenProps) {
  const folder = opened?.folder ?? null;
  const { filter, view, change, setView } = useFilterInAddress({
    folderId: folder?.id ?? 'top',
    defaultSort: folder?.sort ?? 'latest',
  });
  const [isSelecting, setIsSelecting] = useState(false);
  const isSearch = filter.search !== '';
  const searchRef = useRef<HTMLInputElement>(null);
  useSlashToSearch(searchRef);
  useMovedNotice(opened);
  const isKnown =
    useQueryClient().getQueryData(levelQuery(groupId, folder?.id ?? null).queryKey) !== undefined;
  return (
    <>
      <TopBar
        title={folder?.name ?? 'โฟลเดอร์'}
        subtitle={folder ? folderContents(folder) : group ? groupName(group) : null}
        {...backOf(groupId, opened)}
        actions={
          <>
            <SelectButton isSelecting={isSelecting} onChange={setIsSelecting} />
            {!isSearch && <ViewButton view={view} onChange={setView} />}
            <DetailsButton />
            {folder ? (
              <OpenFolderMenu folder={folder} sort={filter.sort} onSort={(sort) => change({ sort })} />
            ) : (
              <TopMenu groupId={groupId} sort={filter.sort} onSort={(sort) => change({ sort })} />
            )}
          </>
        }
      />
      <ScreenBody>
        {opened && <Crumbs groupId={groupId} opened={opened} />}
        <HoldStill isKnown={isKnown} placeholder={<Skeleton className="h-34 rounded-tile" />}>
          <FolderLevel groupId={groupId} parent={folder} depth={opened ? opened.path.length + 1 : 0} />
          <FilterBar filter={filter} members={members} searchRef={searchRef} onChange={change} />
          {/* The selection belongs to one filter; another filter starts a new list. */}
          <ShownBulk groupId={groupId} />
          <FileResults
            key={formatFileFilter(filter).toString()}
            groupId={groupId}
            filter={filter}
            view={isSearch ? 'list' : view}
            words={filterWords(filter, members)}
            mayUpload={group?.permissions.upload ?? false}
            isSelecting={isSelecting}
            onSelectingEnd={() => setIsSelecting(false)}
            onClear={() => change({ ...noFilter, sort: filter.sort })}
            empty={
              <NothingInIt groupId={groupId} folder={folder} mayUpload={group?.permissions.upload ?? false} />
            }
          />
        </HoldStill>
      </ScreenBody>
    </>
  );
}

/** Menu of the top: the sort order, and the rules of the group. */
function TopMenu({
  groupId,
  sort,
  onSort,
}: {
  groupId: string;
  sort: FileSort;
  onSort: (sort: FileSort) => void;
}) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <MenuButton
        label="ตัวเลือกของโฟลเดอร์"
        icon={<EllipsisVertical aria-hidden="true" />}
        items={[
          ...sortItems(sort, onSort),
          {
            label: 'กฎของทั้งกลุ่ม',
            icon: <ListFilter aria-hidden="true" />,
            onSelect: () => setIsOpen(true),
          },
        ]}
      />
      {isOpen && (
        <LazyOverlay
          load={loadRules}
          props={{ groupId, folder: null, open: true, onClose: () => setIsOpen(false) }}
        />
      )}
    </>
  );
}

function Crumbs({ groupId, opened: { folder, path } }: { groupId: string; opened: FolderWithPath }) {
  return (
    <Breadcrumb
      crumbs={[
        { label: 'โฟลเดอร์', to: folderPath(groupId, null) },
        ...path.map(({ id, name }) => ({ label: name, to: folderPath(groupId, id) })),
        { label: folder.name },
      ]}
    />
  );
}

function backOf(groupId: string, opened: FolderWithPath | null): { backTo: string; backLabel: string } {
  if (!opened) return { backTo: `/microapp/${groupId}`, backLabel: 'กลับไปหน้าตู้' };
  const parent = opened.path.at(-1);
  return {
    backTo: folderPath(groupId, parent?.id ?? null),
    backLabel: parent ? `กลับไป ${parent.name}` : 'กลับไปโฟลเดอร์',
  };
}

/** Menu of the open folder: with the sort order, and for those who may, the order for everybody. */
function OpenFolderMenu({
  folder,
  sort,
  onSort,
}: {
  folder: Folder;
  sort: FileSort;
  onSort: (sort: FileSort) => void;
}) {
  const navigate = useNavigate();
  const setSortForAll = useSetSort(folder);
  const mayFix = folder.permissions.sort && sort !== (folder.sort ?? 'latest');
  return (
    <FolderMenu
      folder={folder}
      label="ตัวเลือกของโฟลเดอร์นี้"
      isOpened
      before={[
        ...sortItems(sort, onSort),
        ...(mayFix
          ? [
              {
                label: 'ให้ทุกคนเห็นเรียงแบบนี้',
                icon: <ListOrdered aria-hidden="true" />,
                onSelect: () => setSortForAll(sort),
              },
            ]
          : []),
      ]}
      onTrash={() => void navigate(folderPath(folder.groupId, folder.parentId), { replace: true })}
    />
  );
}

function useSetSort({ id: folderId, groupId, sort: before }: Folder) {
  const toast = useToast();
  const updating = useMutation(updateFolder(useQueryClient(), groupId));
  return (sort: FileSort) =>
    mutateThen(
      updating,
      { folderId, change: { sort } },
      {
        onSuccess: () =>
          toast({
            text: 'ทุกคนจะเห็นโฟลเดอร์นี้เรียงแบบนี้',
            undo: () => updating.mutate({ folderId, change: { sort: before } }),
          }),
        onError: (error) => toast({ text: `ตั้งการเรียงไม่ได้: ${describeErrorBriefly(error)}`, tone: 'error' }),
      },
    );
}

/** Announces that another person moved the open folder, whose address stays. */
function useMovedNotice(opened: FolderWithPath | null): void {
  const queryClient = useQueryClient();
  const toast = useToast();
  const known = useRef<{ id: string; parentId: string | null } | null>(null);
  const folder = opened?.folder;
  const parentName = opened?.path.at(-1)?.name;
  useEffect(() => {
    const before = known.current;
    known.current = folder ? { id: folder.id, parentId: folder.parentId } : null;
    if (!folder || before?.id !== folder.id || before.parentId === folder.parentId) return;
    if (isOwnMove(queryClient, folder.groupId, folder.id)) return;
    const place = parentName === undefined ? 'ออกจากโฟลเดอร์' : `ไปอยู่ใน “${shortName(parentName)}” `;
    toast({ text: `มีคนย้ายโฟลเดอร์นี้${place}แล้ว` });
  }, [folder, parentName, queryClient, toast]);
}

function NothingInIt({
  groupId,
  folder,
  mayUpload,
}: {
  groupId: string;
  folder: Folder | null;
  mayUpload: boolean;
}) {
  if (!folder) {
    return <p className="py-6 text-center text-small text-ink-soft">ไฟล์ทุกไฟล์อยู่ในโฟลเดอร์แล้ว หรือยังไม่มีไฟล์ในตู้</p>;
  }
  // The files may be one level below.
  if (folder.folderCount > 0) {
    return <p className="py-6 text-center text-small text-ink-soft">ตรงนี้ยังไม่มีไฟล์</p>;
  }
  return (
    <EmptyState
      drawing={EmptyDrawerDrawing}
      title="โฟลเดอร์ว่าง"
      action={
        <>
          {mayUpload && (
            <ButtonLink tone="secondary" to={uploadPath(groupId, folder.id)}>
              อัปโหลด
            </ButtonLink>
          )}
          <ButtonLink to={`/microapp/${groupId}/file`}>ไปเลือกจากไฟล์ทั้งหมด</ButtonLink>
        </>
      }
    >
      ยังไม่มีอะไรในนี้ ไปเลือกจากไฟล์ทั้งหมดได้เลย
      {mayUpload && <span className="hidden pointer-fine:inline"> หรือลากไฟล์มาวาง</span>}
    </EmptyState>
  );
}
