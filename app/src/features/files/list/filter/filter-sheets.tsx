import type { Member } from '@kepwai/api-client';
import { useId, useState } from 'react';
import { toDayKey } from '../../../../lib/format/dates.ts';
import { formatCount } from '../../../../lib/format/sizes.ts';
import { Button } from '../../../../ui/controls/button.tsx';
import { Chip, ChipRow } from '../../../../ui/controls/chip.tsx';
import {
  addMonths,
  clampDay,
  lastDayOf,
  monthOf,
  monthTitle,
} from '../../../../ui/controls/dates/calendar-days.ts';
import { DateField } from '../../../../ui/controls/dates/date-field.tsx';
import { Avatar } from '../../../../ui/drawings/avatar.tsx';
import { Sheet } from '../../../../ui/overlays/modal.tsx';
import { type DateRange, type FileSize, lastDays } from '../../file-filter.ts';

/** Selects whose files to show. */
export function PersonSheet({
  open,
  onClose,
  members,
  selected,
  onSelect,
}: {
  open: boolean;
  onClose: () => void;
  members: readonly Member[];
  selected: string | null;
  onSelect: (postedBy: string | null) => void;
}) {
  return (
    <Sheet open={open} onClose={onClose} title="คนส่ง">
      <ul className="flex flex-col">
        <PersonChoice name="ทุกคน" isSelected={selected === null} onSelect={() => onSelect(null)} />
        {members.map(({ person, fileCount }) => (
          <PersonChoice
            key={person.id}
            name={person.displayName ?? 'สมาชิกในกลุ่ม'}
            pictureUrl={person.pictureUrl}
            count={formatCount(fileCount)}
            isSelected={selected === person.id}
            onSelect={() => onSelect(person.id)}
          />
        ))}
        <PersonChoice
          name="ไม่ทราบคนส่ง"
          isSelected={selected === 'unknown'}
          onSelect={() => onSelect('unknown')}
        />
      </ul>
    </Sheet>
  );
}

function PersonChoice({
  name,
  pictureUrl,
  count,
  isSelected,
  onSelect,
}: {
  name: string;
  pictureUrl?: string | null;
  count?: string;
  isSelected: boolean;
  onSelect: () => void;
}) {
  return (
    <li>
      <button
        type="button"
        aria-pressed={isSelected}
        onClick={onSelect}
        className="flex min-h-14 w-full items-center gap-3 rounded-control px-2 text-left hover:bg-surface-sunken aria-pressed:bg-action-soft aria-pressed:text-action-soft-ink"
      >
        <Avatar name={name} pictureUrl={pictureUrl} size="small" />
        <span className="min-w-0 flex-1 truncate">{name}</span>
        {count && <span className="text-caption tabular-nums">{count}</span>}
      </button>
    </li>
  );
}

/** Texts of the ranges of sizes. */
export const sizeLabels: Readonly<Record<FileSize, string>> = {
  small: 'เล็กกว่า 1 MB',
  medium: '1–10 MB',
  large: 'ใหญ่กว่า 10 MB',
};
const sizes = ['small', 'medium', 'large'] as const satisfies readonly FileSize[];

/** Selects a range of sizes. */
export function SizeSheet({
  open,
  onClose,
  selected,
  onSelect,
}: {
  open: boolean;
  onClose: () => void;
  selected: FileSize | null;
  onSelect: (size: FileSize | null) => void;
}) {
  return (
    <Sheet open={open} onClose={onClose} title="ขนาดไฟล์">
      <div className="grid grid-cols-1 gap-2">
        {sizes.map((size) => (
          <Button key={size} tone="secondary" aria-pressed={size === selected} onClick={() => onSelect(size)}>
            {sizeLabels[size]}
          </Button>
        ))}
        <Button tone="secondary" aria-pressed={selected === null} onClick={() => onSelect(null)}>
          ทุกขนาด
        </Button>
      </div>
    </Sheet>
  );
}

/** Selects a range of days: a preset, a month, or two days of a calendar in the Buddhist era. */
export function DateSheet({
  open,
  onClose,
  dates,
  onSelect,
}: {
  open: boolean;
  onClose: () => void;
  dates: DateRange | null;
  onSelect: (dates: DateRange | null) => void;
}) {
  return (
    <Sheet open={open} onClose={onClose} title="ช่วงเวลา">
      <div className="flex flex-col gap-5">
        <div className="grid grid-cols-2 gap-2">
          {presets.map(({ days, label }) => (
            <Button
              key={days}
              tone="secondary"
              onClick={() => onSelect(lastDays(days, toDayKey(Date.now())))}
            >
              {label}
            </Button>
          ))}
          <Button tone="secondary" onClick={() => onSelect(null)}>
            ทั้งหมด
          </Button>
        </div>
        <Months dates={dates} onSelect={onSelect} />
        <OwnDates dates={dates} onSelect={onSelect} />
      </div>
    </Sheet>
  );
}

/** Months that a chip selects; older ones are in the calendar. */
const monthCount = 12;

function Months({ dates, onSelect }: { dates: DateRange | null; onSelect: (dates: DateRange) => void }) {
  const today = toDayKey(Date.now());
  return (
    <ChipRow label="เดือน">
      {Array.from({ length: monthCount }, (_month, back) => {
        const month = addMonths(monthOf(today), -back);
        const range = { from: `${month}-01`, to: clampDay(lastDayOf(month), { max: today }) };
        return (
          <Chip
            key={month}
            pressed={dates?.from === range.from && dates.to === range.to}
            onClick={() => onSelect(range)}
          >
            {monthTitle(month)}
          </Chip>
        );
      })}
    </ChipRow>
  );
}

function OwnDates({ dates, onSelect }: { dates: DateRange | null; onSelect: (dates: DateRange) => void }) {
  const today = toDayKey(Date.now());
  const [from, setFrom] = useState(dates?.from ?? '');
  const [to, setTo] = useState(dates?.to ?? today);
  const formId = useId();
  return (
    <form
      id={formId}
      className="flex flex-col gap-3 border-t border-line pt-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (from && to) onSelect(from <= to ? { from, to } : { from: to, to: from });
      }}
    >
      <DateField label="ตั้งแต่" value={from} max={today} onChange={setFrom} />
      <DateField label="ถึง" value={to} max={today} onChange={setTo} />
      <Button type="submit" wide disabled={!from || !to}>
        ดูช่วงนี้
      </Button>
    </form>
  );
}

const presets = [
  { days: 1, label: 'วันนี้' },
  { days: 7, label: '7 วันล่าสุด' },
  { days: 30, label: '30 วันล่าสุด' },
] as const;
