import { type CSSProperties, type ReactNode, useId, useRef, useState } from 'react';
import { tapPostback } from '../api.ts';
import type { TapContext } from './tap-context.ts';

interface Props {
  action: Record<string, unknown>;
  context: TapContext;
  className: string;
  style: CSSProperties;
  label: string | undefined;
  children: ReactNode;
}

const inputTypes = { date: 'date', time: 'time', datetime: 'datetime-local' } as const;

/** Picker of a date, a time or both; the choice is sent to the bot with the postback. */
export function DateTap({ action, context, className, style, label, children }: Props) {
  const id = useId();
  const picker = useRef<HTMLFormElement>(null);
  const mode = action.mode === 'date' || action.mode === 'time' ? action.mode : 'datetime';
  const [value, setValue] = useState(toField(action.initial));

  async function choose(): Promise<void> {
    const { chat, me, onProblem } = context;
    try {
      await tapPostback(chat.chatId, me.userId, { data: String(action.data), params: { [mode]: value } });
      picker.current?.hidePopover();
    } catch (error) {
      onProblem(`แตะไม่สำเร็จ (${error instanceof Error ? error.message : 'ไม่ทราบสาเหตุ'})`);
    }
  }

  return (
    <>
      <button type="button" className={className} style={style} title={label} popoverTarget={id}>
        {children}
      </button>
      <form
        ref={picker}
        id={id}
        popover="auto"
        className="date-picker"
        aria-label={label ?? 'เลือกเวลา'}
        action={() => choose()}
      >
        <input
          className="field"
          type={inputTypes[mode]}
          aria-label={label ?? 'เลือกเวลา'}
          required
          min={toField(action.min)}
          max={toField(action.max)}
          value={value}
          onChange={({ target }) => setValue(target.value)}
        />
        <button type="submit" className="go-button">
          เลือก
        </button>
      </form>
    </>
  );
}

/** LINE also writes `2026-11-21t09:00`. */
const toField = (value: unknown): string => (typeof value === 'string' ? value.replace('t', 'T') : '');
