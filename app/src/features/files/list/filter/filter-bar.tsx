import type { Member } from '@kepwai/api-client';
import CalendarDays from 'lucide-react/icons/calendar-days';
import Scale from 'lucide-react/icons/scale';
import Star from 'lucide-react/icons/star';
import UserRound from 'lucide-react/icons/user-round';
import { type ReactNode, type RefObject, useEffect, useState } from 'react';
import { formatDate, toDayKey } from '../../../../lib/format/dates.ts';
import { Chip, ChipRow } from '../../../../ui/controls/chip.tsx';
import { SearchField } from '../../../../ui/controls/search-field.tsx';
import { FileKindIcon, fileKindLabels } from '../../../../ui/files/file-kind.tsx';
import { type DateRange, type FileFilter, lastDays } from '../../file-filter.ts';
import { DateSheet, PersonSheet, SizeSheet, sizeLabels } from './filter-sheets.tsx';

const kinds = ['image', 'video', 'audio', 'file'] as const;
const searchDelayMs = 300;

/** Shows the active filters as chips; each change goes into the address. */
export function FilterBar({
  filter,
  members,
  searchRef,
  searchField,
  onChange,
}: {
  filter: FileFilter;
  members: readonly Member[];
  searchRef: RefObject<HTMLInputElement | null>;
  /** Search field of the whole group, with suggestions. Default: a plain one. */
  searchField?: ReactNode;
  onChange: (change: Partial<FileFilter>) => void;
}) {
  const [open, setOpen] = useState<'person' | 'date' | 'size' | null>(null);
  const close = () => setOpen(null);
  const applyAndClose = (change: Partial<FileFilter>) => {
    onChange(change);
    close();
  };
  return (
    <search className="flex flex-col gap-2">
      {searchField ?? (
        <DelayedSearch
          search={filter.search}
          searchRef={searchRef}
          onSearch={(search) => onChange({ search })}
        />
      )}
      <ChipRow label="ตัวกรอง">
        <KindChips selected={filter.kind} onSelect={(kind) => onChange({ kind })} />
        <Chip
          pressed={filter.postedBy !== null}
          icon={<UserRound aria-hidden="true" />}
          aria-haspopup="dialog"
          onClick={() => setOpen('person')}
        >
          {personLabel(filter.postedBy, members)}
        </Chip>
        <Chip
          pressed={filter.dates !== null}
          icon={<CalendarDays aria-hidden="true" />}
          aria-haspopup="dialog"
          onClick={() => setOpen('date')}
        >
          {filter.dates ? datesLabel(filter.dates) : 'ช่วงเวลา'}
        </Chip>
        <Chip
          pressed={filter.isStarred}
          icon={<Star aria-hidden="true" />}
          onClick={() => onChange({ isStarred: !filter.isStarred })}
        >
          ติดดาว
        </Chip>
        <Chip
          pressed={filter.size !== null}
          icon={<Scale aria-hidden="true" />}
          aria-haspopup="dialog"
          onClick={() => setOpen('size')}
        >
          {filter.size ? sizeLabels[filter.size] : 'ขนาด'}
        </Chip>
      </ChipRow>
      <PersonSheet
        open={open === 'person'}
        onClose={close}
        members={members}
        selected={filter.postedBy}
        onSelect={(postedBy) => applyAndClose({ postedBy })}
      />
      <DateSheet
        open={open === 'date'}
        onClose={close}
        dates={filter.dates}
        onSelect={(dates) => applyAndClose({ dates })}
      />
      <SizeSheet
        open={open === 'size'}
        onClose={close}
        selected={filter.size}
        onSelect={(size) => applyAndClose({ size })}
      />
    </search>
  );
}

/** Chips of which at most one is on. */
function KindChips({
  selected,
  onSelect,
}: {
  selected: FileFilter['kind'];
  onSelect: (kind: FileFilter['kind']) => void;
}) {
  return kinds.map((kind) => (
    <Chip
      key={kind}
      pressed={selected === kind}
      icon={<FileKindIcon kind={kind} />}
      onClick={() => onSelect(selected === kind ? null : kind)}
    >
      {fileKindLabels[kind]}
    </Chip>
  ));
}

/** Search field that updates the address when typing pauses, so that not every letter causes a request. */
function DelayedSearch({
  search,
  searchRef,
  onSearch,
}: {
  search: string;
  searchRef: RefObject<HTMLInputElement | null>;
  onSearch: (search: string) => void;
}) {
  const [text, setText] = useState(search);
  const [known, setKnown] = useState(search);
  if (search !== known) {
    setKnown(search);
    // The address changed from outside (a cleared filter, the back button). Otherwise it only trims the input.
    if (search !== text.trim()) setText(search);
  }
  useEffect(() => {
    if (text.trim() === search) return;
    const timer = setTimeout(() => onSearch(text.trim()), searchDelayMs);
    return () => clearTimeout(timer);
  });
  return <SearchField ref={searchRef} label="ค้นชื่อไฟล์" maxLength={100} value={text} onValueChange={setText} />;
}

/** Returns the text of the chip, also used in the sentence when nothing is found. */
function personLabel(postedBy: string | null, members: readonly Member[]): string {
  if (postedBy === null) return 'คนส่ง';
  if (postedBy === 'unknown') return 'ไม่ทราบคนส่ง';
  return members.find(({ person }) => person.id === postedBy)?.person.displayName ?? 'สมาชิกในกลุ่ม';
}

/** Returns the active filters in words, for the sentence when nothing is found. */
export function filterWords(filter: FileFilter, members: readonly Member[]): string {
  return [
    filter.kind && fileKindLabels[filter.kind],
    filter.postedBy && personLabel(filter.postedBy, members),
    filter.dates && datesLabel(filter.dates),
    filter.isStarred && 'ติดดาว',
    filter.size && sizeLabels[filter.size],
  ]
    .filter(Boolean)
    .join(' · ');
}

/** Returns `วันนี้`, `7 วันล่าสุด`, or the first and last day. */
function datesLabel(dates: DateRange): string {
  const today = toDayKey(Date.now());
  for (const [days, label] of presets) {
    const preset = lastDays(days, today);
    if (preset.from === dates.from && preset.to === dates.to) return label;
  }
  const from = formatDate(`${dates.from}T12:00:00+07:00`);
  return dates.from === dates.to ? from : `${from} – ${formatDate(`${dates.to}T12:00:00+07:00`)}`;
}

const presets: readonly (readonly [days: number, label: string])[] = [
  [1, 'วันนี้'],
  [7, '7 วันล่าสุด'],
  [30, '30 วันล่าสุด'],
];
