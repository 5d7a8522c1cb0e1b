import type { FileKind } from '@kepwai/api-client';
import { useQuery } from '@tanstack/react-query';
import Search from 'lucide-react/icons/search';
import SquareCheckBig from 'lucide-react/icons/square-check-big';
import { useState } from 'react';
import { Button } from '../../../ui/controls/button.tsx';
import { SearchField } from '../../../ui/controls/search-field.tsx';
import { FileKindIcon, fileKindLabels } from '../../../ui/files/file-kind.tsx';
import { lazyPart } from '../../../ui/page/lazy-part.tsx';
import { ScreenBody, TopBar } from '../../../ui/page/top-bar.tsx';
import { ShownBulk } from '../../bulk/shown-bulk.tsx';
import { groupMembersQuery } from '../../groups/queries.ts';
import { formatFileFilter, noFilter, toSearchQuery } from '../file-filter.ts';
import { filePath } from '../list/file-square.tsx';
import { filterWords } from '../list/filter/filter-bar.tsx';
import { FileResults } from '../results/file-results.tsx';
import { useFilterInAddress } from './use-filter-in-address.ts';

const GroupSearch = lazyPart(() => import('../../search/group-search.tsx'), 'โหลดการค้นหาไม่ได้');

const kinds = ['image', 'video', 'file', 'audio'] as const satisfies readonly FileKind[];

/** Files of a group in easy mode: all its pictures, or the results of a search. */
export default function EasyFiles({ groupId }: { groupId: string }) {
  const { filter, change } = useFilterInAddress();
  const { data: members = [] } = useQuery(groupMembersQuery(groupId));
  const [isSelecting, setIsSelecting] = useState(false);
  const isSearch = filter.search !== '';
  const isGallery = filter.kind === 'image' && !isSearch;
  const list = { groupId, words: filterWords(filter, members), onClear: () => change(noFilter) };
  return (
    <>
      <TopBar
        title={isGallery ? 'ดูรูป' : 'หาไฟล์'}
        backTo={`/microapp/${groupId}`}
        backLabel="กลับหน้าแรก"
        actions={<SelectButton isSelecting={isSelecting} onChange={setIsSelecting} />}
      />
      <ScreenBody>
        <ShownBulk groupId={groupId} />
        {!isGallery && (
          <search className="flex flex-col gap-4">
            <FindForm key={filter.search} search={filter.search} onSearch={(search) => change({ search })} />
            <Kinds selected={filter.kind} onSelect={(kind) => change({ kind })} />
          </search>
        )}
        {isSearch && !isSelecting ? (
          <GroupSearch
            key={formatFileFilter(filter).toString()}
            {...list}
            query={toSearchQuery(filter)}
            pathOf={(file) => filePath(file, filter)}
          />
        ) : (
          <FileResults
            key={formatFileFilter(filter).toString()}
            {...list}
            filter={filter}
            view={!isSearch && (filter.kind === 'image' || filter.kind === 'video') ? 'grid' : 'list'}
            mayUpload={false}
            isSelecting={isSelecting}
            onSelectingEnd={() => setIsSelecting(false)}
          />
        )}
      </ScreenBody>
    </>
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
    <Button
      tone="secondary"
      icon={<SquareCheckBig aria-hidden="true" />}
      onClick={() => onChange(!isSelecting)}
    >
      {isSelecting ? 'เลิกเลือก' : 'เลือก'}
    </Button>
  );
}

/** Searches when it is sent, not while one types: nothing moves meanwhile. */
function FindForm({ search, onSearch }: { search: string; onSearch: (search: string) => void }) {
  const [text, setText] = useState(search);
  const apply = (next: string) => {
    setText(next);
    if (next === '' && search !== '') onSearch('');
  };
  return (
    <form
      className="flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        onSearch(text.trim());
      }}
    >
      <SearchField label="พิมพ์ชื่อไฟล์" maxLength={100} value={text} onValueChange={apply} />
      <Button type="submit" wide icon={<Search aria-hidden="true" />}>
        ค้นหา
      </Button>
    </form>
  );
}

function Kinds({
  selected,
  onSelect,
}: {
  selected: FileKind | null;
  onSelect: (kind: FileKind | null) => void;
}) {
  return (
    <fieldset className="grid grid-cols-2 gap-3">
      <legend className="mb-2 text-small text-ink-soft">หรือดูทีละอย่าง</legend>
      {kinds.map((kind) => (
        <Button
          key={kind}
          tone={selected === kind ? 'primary' : 'secondary'}
          aria-pressed={selected === kind}
          icon={<FileKindIcon kind={kind} {...(selected === kind && { className: 'text-current!' })} />}
          onClick={() => onSelect(selected === kind ? null : kind)}
        >
          {fileKindLabels[kind]}
        </Button>
      ))}
    </fieldset>
  );
}
