import { isNotFound } from '@kepwai/api-client';
import { useQuery } from '@tanstack/react-query';
import Check from 'lucide-react/icons/check';
import EllipsisVertical from 'lucide-react/icons/ellipsis-vertical';
import LayoutGrid from 'lucide-react/icons/layout-grid';
import List from 'lucide-react/icons/list';
import SquareCheckBig from 'lucide-react/icons/square-check-big';
import Trash2 from 'lucide-react/icons/trash-2';
import { useEffect, useMemo, useRef, useState } from 'react';
import { Navigate, useNavigate, useSearchParams } from 'react-router';
import { groupName } from '../../lib/format/group-words.ts';
import { fileKindLabels } from '../../ui/file-kind.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { MenuButton } from '../../ui/menu.tsx';
import { ScreenBody, TopBar } from '../../ui/top-bar.tsx';
import { groupMembersQuery, groupQuery } from '../groups/queries.ts';
import type { Route } from './+types/files.route.ts';
import {
  type FileFilter,
  type FileSort,
  formatFileFilter,
  noFilter,
  parseFileFilter,
} from './file-filter.ts';
import type { FileView } from './list/file-list.tsx';
import { FileResults } from './list/file-results.tsx';
import { datesLabel, FilterBar, personLabel } from './list/filter-bar.tsx';
import { TrashView } from './trash/trash-view.tsx';

const sortLabels: Record<FileSort, string> = {
  latest: 'ล่าสุดก่อน',
  oldest: 'เก่าสุดก่อน',
  name: 'ตามชื่อ',
  largest: 'ใหญ่สุดก่อน',
};
const sorts = ['latest', 'oldest', 'name', 'largest'] as const satisfies readonly FileSort[];

/** Shows all files of a group, filtered and sorted as the address says; with `?trash=1`, the trash. */
export default function Files({ params: { groupId } }: Route.ComponentProps) {
  const [searchParams] = useSearchParams();
  const { error } = useQuery(groupQuery(groupId));
  if (isNotFound(error)) return <Navigate to="/404" replace />;
  return (
    <>
      {searchParams.get('trash') === '1' ? (
        <TrashScreen groupId={groupId} />
      ) : (
        <FilesScreen groupId={groupId} />
      )}
    </>
  );
}

function TrashScreen({ groupId }: { groupId: string }) {
  const { data: group } = useQuery(groupQuery(groupId));
  const [isSelecting, setIsSelecting] = useState(false);
  return (
    <>
      <TopBar
        title="ถังขยะ"
        backTo={`/microapp/${groupId}/file`}
        backLabel="กลับไปไฟล์ทั้งหมด"
        actions={<SelectButton isSelecting={isSelecting} onChange={setIsSelecting} />}
      />
      <ScreenBody>
        <TrashView
          groupId={groupId}
          mayErase={group?.permissions.emptyTrash ?? false}
          isSelecting={isSelecting}
          onSelectingEnd={() => setIsSelecting(false)}
        />
      </ScreenBody>
    </>
  );
}

function FilesScreen({ groupId }: { groupId: string }) {
  const { filter, view, change, setView } = useFilterInAddress();
  const { data: group } = useQuery(groupQuery(groupId));
  const { data: members = [] } = useQuery(groupMembersQuery(groupId));
  const [isSelecting, setIsSelecting] = useState(false);
  const isSearch = filter.search !== '';
  const searchRef = useRef<HTMLInputElement>(null);
  useSlashToSearch(searchRef);
  return (
    <>
      <TopBar
        title="ไฟล์ทั้งหมด"
        subtitle={group && groupName(group)}
        backTo={`/microapp/${groupId}`}
        backLabel="กลับไปหน้าตู้"
        actions={
          <>
            <SelectButton isSelecting={isSelecting} onChange={setIsSelecting} />
            {!isSearch && <ViewButton view={view} onChange={setView} />}
            <SortMenu sort={filter.sort} onChange={(sort) => change({ sort })} />
          </>
        }
      />
      <ScreenBody>
        <FilterBar filter={filter} members={members} searchRef={searchRef} onChange={change} />
        {/* The selection belongs to one filter; another filter starts a new list. */}
        <FileResults
          key={formatFileFilter(filter).toString()}
          groupId={groupId}
          filter={filter}
          view={isSearch ? 'list' : view}
          words={wordsOf(filter, members)}
          mayUpload={group?.permissions.upload ?? false}
          isSelecting={isSelecting}
          onSelectingEnd={() => setIsSelecting(false)}
          onClear={() => change({ ...noFilter, sort: filter.sort })}
        />
      </ScreenBody>
    </>
  );
}

function ViewButton({ view, onChange }: { view: FileView; onChange: (view: FileView) => void }) {
  const isGrid = view === 'grid';
  return (
    <IconButton
      label={isGrid ? 'ดูแบบแถว' : 'ดูแบบตาราง'}
      icon={isGrid ? <List aria-hidden="true" /> : <LayoutGrid aria-hidden="true" />}
      onClick={() => onChange(isGrid ? 'list' : 'grid')}
    />
  );
}

function SortMenu({ sort, onChange }: { sort: FileSort; onChange: (sort: FileSort) => void }) {
  const navigate = useNavigate();
  return (
    <MenuButton
      label="เรียงและถังขยะ"
      icon={<EllipsisVertical aria-hidden="true" />}
      items={[
        ...sorts.map((each) => ({
          label: `เรียง${sortLabels[each]}`,
          icon: <Check className={each === sort ? undefined : 'invisible'} aria-hidden="true" />,
          onSelect: () => onChange(each),
        })),
        {
          label: 'ถังขยะ',
          icon: <Trash2 aria-hidden="true" />,
          onSelect: () => void navigate('?trash=1'),
        },
      ]}
    />
  );
}

function SelectButton({
  isSelecting,
  onChange,
}: {
  isSelecting: boolean;
  onChange: (isSelecting: boolean) => void;
}) {
  return (
    <IconButton
      label={isSelecting ? 'เลิกเลือก' : 'เลือกหลายไฟล์'}
      icon={<SquareCheckBig aria-hidden="true" />}
      aria-pressed={isSelecting}
      onClick={() => onChange(!isSelecting)}
    />
  );
}

function wordsOf(filter: FileFilter, members: Parameters<typeof personLabel>[1]): string {
  return [
    filter.kind && fileKindLabels[filter.kind],
    filter.postedBy && personLabel(filter.postedBy, members),
    filter.dates && datesLabel(filter.dates),
  ]
    .filter(Boolean)
    .join(' · ');
}

function useFilterInAddress() {
  const [searchParams, setSearchParams] = useSearchParams();
  const address = searchParams.toString();
  const filter = useMemo(() => parseFileFilter(new URLSearchParams(address)), [address]);
  const view: FileView = searchParams.get('view') === 'list' ? 'list' : 'grid';
  const write = (next: FileFilter, nextView: FileView) => {
    const params = formatFileFilter(next);
    if (nextView === 'list') params.set('view', 'list');
    setSearchParams(params, { replace: true, preventScrollReset: true });
  };
  return {
    filter,
    view,
    change: (change: Partial<FileFilter>) => write({ ...filter, ...change }, view),
    setView: (next: FileView) => write(filter, next),
  };
}

function useSlashToSearch(searchRef: React.RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const isTyping = event.target instanceof Element && event.target.matches('input, textarea, select');
      if (event.key !== '/' || isTyping) return;
      event.preventDefault();
      searchRef.current?.focus();
    };
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, [searchRef]);
}
