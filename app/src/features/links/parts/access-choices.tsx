import type { Share, ShareState } from '@kepwai/api-client';
import { endOfNamedDay } from '@kepwai/rules/days/thai-time';
import { dayMs } from '@kepwai/rules/time';
import { useState } from 'react';
import { DateField } from '../../../ui/controls/dates/date-field.tsx';
import { TextField } from '../../../ui/controls/field.tsx';
import { Segmented } from '../../../ui/controls/segmented.tsx';
import { Switch } from '../../../ui/controls/switch.tsx';

/** Life of a link as it is chosen: days from now, a date, or as it is. */
type Life = '1' | '7' | '30' | 'date' | 'kept';

/** Choices that every link has, while they are made. */
export interface AccessDraft {
  readonly life: Life;
  /** Last day, as a date field has it. */
  readonly lastDay: string;
  readonly hasPassword: boolean;
  /** Empty: the one that it has. */
  readonly password: string;
}

/** Facts about a link that is there. */
type Link = Pick<Share, 'hasPassword' | 'maxExpiresAt' | 'state'>;

const minPassword = 4;

/** Returns the draft for a new link, or of one that is changed. */
export function accessDraftOf(link: Link | null): AccessDraft {
  return {
    life: canKeepLife(link) ? 'kept' : '7',
    lastDay: '',
    hasPassword: link?.hasPassword ?? false,
    password: '',
  };
}

/** An expired link opens again only with another end. */
function canKeepLife(link: Link | null): boolean {
  return link !== null && link.state !== 'expired';
}

/** Returns whether the choices of a link can be changed: also of one that has expired or is used up, which opens it again. */
export function isChangeable(state: ShareState): boolean {
  return state === 'open' || state === 'expired' || state === 'limit_reached';
}

/** Returns the fault of a draft, in words; null if it can be sent. */
export function findAccessFault(draft: AccessDraft, link: Link | null): string | null {
  const needsPassword = draft.hasPassword && !(link?.hasPassword ?? false);
  if ((needsPassword || draft.password !== '') && draft.password.trim().length < minPassword)
    return `รหัสสั้นไป ใช้อย่างน้อย ${minPassword} ตัว`;
  if (draft.life === 'date' && !(endOf(draft) > Date.now())) return 'เลือกวันหลังจากวันนี้';
  return null;
}

/** Returns a draft as the contract has it. */
export function toAccessChange(draft: AccessDraft): { expiresAt?: string; password?: string | null } {
  return {
    ...(draft.life !== 'kept' && { expiresAt: new Date(endOf(draft)).toISOString() }),
    ...(!draft.hasPassword && { password: null }),
    ...(draft.hasPassword && draft.password !== '' && { password: draft.password }),
  };
}

/** The last day counts whole, as people in Thailand read it. */
function endOf({ life, lastDay }: AccessDraft): number {
  if (life === 'date') return endOfNamedDay(lastDay);
  return Date.now() + Number(life) * dayMs;
}

const lives = [
  { value: '1', label: '1 วัน' },
  { value: '7', label: '7 วัน' },
  { value: '30', label: '30 วัน' },
  { value: 'date', label: 'เลือกวัน' },
] as const;

interface ChoiceProps {
  draft: AccessDraft;
  link: Link | null;
  onChange: (change: Partial<AccessDraft>) => void;
}

/** Asks how long a link lasts. */
export function LifeChoice({ draft, link, label, onChange }: ChoiceProps & { label: string }) {
  const [today] = useState(() => new Date(Date.now() + dayMs).toISOString().slice(0, 10));
  const kept = canKeepLife(link) ? [{ value: 'kept', label: 'เท่าเดิม' } as const] : [];
  return (
    <div className="flex flex-col items-start gap-1">
      <p className="text-small font-medium">{label}</p>
      <Segmented
        label={label}
        options={[...kept, ...lives]}
        value={draft.life}
        onValueChange={(life) => onChange({ life })}
      />
      {draft.life === 'date' && (
        <DateField
          label="วันสุดท้ายที่เปิดได้"
          min={today}
          max={link?.maxExpiresAt.slice(0, 10)}
          value={draft.lastDay}
          onChange={(lastDay) => onChange({ lastDay })}
        />
      )}
    </div>
  );
}

/** Asks whether a link has a password, and which. */
export function PasswordChoice({ draft, link, onChange }: ChoiceProps) {
  return (
    <>
      <Switch
        label="ใส่รหัส"
        checked={draft.hasPassword}
        onCheckedChange={(hasPassword) => onChange({ hasPassword })}
      />
      {draft.hasPassword && (
        <TextField
          label="รหัส"
          autoComplete="off"
          maxLength={100}
          hint={link?.hasPassword ? 'เว้นว่างไว้ถ้าใช้รหัสเดิม' : 'ส่งรหัสให้คนละทางกับลิงก์ จะปลอดภัยกว่า'}
          value={draft.password}
          onChange={(event) => onChange({ password: event.target.value })}
        />
      )}
    </>
  );
}
