import { type FileItem, isNotFound } from '@kepwai/api-client';
import { useQuery } from '@tanstack/react-query';
import EllipsisVertical from 'lucide-react/icons/ellipsis-vertical';
import FolderIcon from 'lucide-react/icons/folder';
import Trash2 from 'lucide-react/icons/trash-2';
import { useRef, useState } from 'react';
import { Navigate, useNavigate, useSearchParams } from 'react-router';
import { groupName } from '../../../lib/format/names/group-words.ts';
import { isEasy } from '../../../lib/page/device/is-easy.ts';
import { useRouteParam } from '../../../lib/page/route-params.ts';
import { MenuButton } from '../../../ui/overlays/menu.tsx';
import { lazyPart } from '../../../ui/page/lazy-part.tsx';
import { ScreenBody, TopBar } from '../../../ui/page/top-bar.tsx';
import { toFilesTarget } from '../../bulk/item-action.ts';
import { ShownBulk } from '../../bulk/shown-bulk.tsx';
import { groupMembersQuery, groupQuery } from '../../groups/queries.ts';
import { findIdsToSave } from '../../save/save-link.ts';
import { SearchBox } from '../../search/search-box.tsx';
import { ContextMenus } from '../actions/lazy-context-menus.tsx';
import { type FileFilter, type FileSort, formatFileFilter, noFilter, toSearchQuery } from '../file-filter.ts';
import { DetailsButton } from '../list/details-button.tsx';
import { filePath } from '../list/file-square.tsx';
import { FilterBar, filterWords } from '../list/filter/filter-bar.tsx';
import { focusFile } from '../list/focus-file.ts';
import { SelectButton, sortItems, ViewButton } from '../list/list-buttons.tsx';
import { useReturnedFile } from '../list/use-returned-file.ts';
import { useSlashToSearch } from '../list/use-slash-to-search.ts';
import { FileResults } from '../results/file-results.tsx';
import { TrashView } from '../trash/trash-view.tsx';
import { useFilterInAddress } from './use-filter-in-address.ts';

const SaveHere = lazyPart(() => import('../../save/save-here.tsx'), 'เปิดหน้าบันทึกไม่ได้');
const EasyFiles = lazyPart(() => import('./easy-files.route-part.tsx'), 'โหลดไฟล์ไม่ได้');
const GroupSearch = lazyPart(() => import('../../search/group-search.tsx'), 'โหลดการค้นหาไม่ได้');

/** Shows all files of a group, filtered and sorted as the address says; with `?trash=1`, the trash. */
export default function Files() {
  const groupId = useRouteParam('groupId');
  const [searchParams] = useSearchParams();
  const { error } = useQuery(groupQuery(groupId));
  const idsToSave = findIdsToSave(searchParams);
  if (isNotFound(error)) return <Navigate to="/404" replace />;
  return (
    <>
      {idsToSave.length > 0 && <SaveHere groupId={groupId} fileIds={idsToSave} />}
      {searchParams.get('trash') === '1' ? (
        <TrashScreen groupId={groupId} />
      ) : (
        <ShownFiles groupId={groupId} />
      )}
    </>
  );
}

function ShownFiles({ groupId }: { groupId: string }) {
  return isEasy() ? <EasyFiles groupId={groupId} /> : <FilesScreen groupId={groupId} />;
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
        <ShownBulk groupId={groupId} />
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
        subtitle={group ? groupName(group) : null}
        backTo={`/microapp/${groupId}`}
        backLabel="กลับไปหน้าตู้"
        actions={
          <>
            <SelectButton isSelecting={isSelecting} onChange={setIsSelecting} />
            {!isSearch && <ViewButton view={view} onChange={setView} />}
            <DetailsButton />
            <SortMenu sort={filter.sort} onChange={(sort) => change({ sort })} />
          </>
        }
      />
      <ScreenBody>
        <ShownBulk groupId={groupId} />
        <FilterBar
          filter={filter}
          members={members}
          searchRef={searchRef}
          searchField={
            <SearchBox
              label="ค้นในกลุ่มนี้"
              groupId={groupId}
              search={filter.search}
              inputRef={searchRef}
              onSearch={(search) => change({ search })}
            />
          }
          onChange={change}
        />
        {isSearch && !isSelecting && !filter.isStarred ? (
          <GroupSearch
            key={formatFileFilter(filter).toString()}
            groupId={groupId}
            query={toSearchQuery(filter)}
            words={filterWords(filter, members)}
            pathOf={(file) => filePath(file, filter)}
            onClear={() => change({ ...noFilter, sort: filter.sort })}
          >
            {(files) => (
              <>
                <ReturnedFile groupId={groupId} files={files} />
                <HitMenus {...{ groupId, filter, files }} />
              </>
            )}
          </GroupSearch>
        ) : (
          // The selection belongs to one filter; another filter starts a new list.
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
          />
        )}
      </ScreenBody>
    </>
  );
}

/** Brings a person back to the result that they looked at. */
function ReturnedFile({ groupId, files }: { groupId: string; files: readonly FileItem[] }) {
  useReturnedFile(groupId, files, (fileId) => {
    document.querySelector(`[data-file="${CSS.escape(fileId)}"]`)?.scrollIntoView({ block: 'center' });
    focusFile(document.body, fileId);
  });
  return null;
}

/** Renders the menus of the results, which are elsewhere on the screen. */
function HitMenus({
  groupId,
  filter,
  files,
}: {
  groupId: string;
  filter: FileFilter;
  files: readonly FileItem[];
}) {
  const box = useRef(document.querySelector('main'));
  return (
    <ContextMenus
      {...{ groupId, box, filter }}
      findTarget={({ dataset }) => {
        const file = files.find(({ id }) => id === dataset.file);
        return file ? toFilesTarget(groupId, [file]) : null;
      }}
      hasButtons
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
        ...sortItems(sort, onChange),
        {
          label: 'โฟลเดอร์',
          icon: <FolderIcon aria-hidden="true" />,
          onSelect: () => void navigate('../folder', { relative: 'path' }),
        },
        {
          label: 'ถังขยะ',
          icon: <Trash2 aria-hidden="true" />,
          onSelect: () => void navigate('?trash=1'),
        },
      ]}
    />
  );
}
