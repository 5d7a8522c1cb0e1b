import CalendarDays from 'lucide-react/icons/calendar-days';
import { useRef, useState } from 'react';
import { formatDate } from '../../../lib/format/dates.ts';
import { useOverlay } from '../../overlays/layer/use-overlay.ts';
import { lazyPart } from '../../page/lazy-part.tsx';
import { Button } from '../button.tsx';
import { controlLook } from '../control-look.ts';
import { Field } from '../field.tsx';
import type { CalendarProps } from './calendar.tsx';

const Calendar = lazyPart<CalendarProps>(() => import('./calendar.tsx'), 'เปิดปฏิทินไม่ได้');

/**
 * Field for a day in the Buddhist era: the browser's own field shows what the phone is set to, such as `mm/dd/yyyy`. Its
 * calendar opens below it, so that it needs no layer over a sheet.
 */
export function DateField({
  label,
  value,
  min,
  max,
  emptyText,
  onChange,
}: {
  label: string;
  /** Day such as `2026-11-28`; empty for none. */
  value: string;
  min?: string | undefined;
  max?: string | undefined;
  /** Text of the field without a day; a day can then be taken back. */
  emptyText?: string;
  onChange: (day: string) => void;
}) {
  const [isOpen, setIsOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const shown = value ? formatDate(`${value}T12:00:00+07:00`) : (emptyText ?? 'เลือกวัน');
  const close = () => {
    setIsOpen(false);
    button.current?.focus();
  };
  useOverlay(isOpen, close);
  return (
    <div className="flex min-w-0 flex-col gap-2">
      <Field label={label}>
        {(wiring) => (
          <button
            {...wiring}
            ref={button}
            type="button"
            aria-label={`${label} ${shown}`}
            aria-expanded={isOpen}
            onClick={() => setIsOpen(!isOpen)}
            className={`${controlLook} flex items-center justify-between gap-2 text-left`}
          >
            <span className={value ? '' : 'text-ink-soft'}>{shown}</span>
            <CalendarDays className="size-5 shrink-0 text-ink-soft" aria-hidden="true" />
          </button>
        )}
      </Field>
      {isOpen && (
        <div data-overlay="calendar" className="flex flex-col">
          <Calendar
            {...{ label, value, min, max }}
            onSelect={(day) => {
              onChange(day);
              close();
            }}
          />
          {emptyText && value && (
            <Button
              tone="quiet"
              onClick={() => {
                onChange('');
                close();
              }}
            >
              {emptyText}
            </Button>
          )}
        </div>
      )}
    </div>
  );
}
