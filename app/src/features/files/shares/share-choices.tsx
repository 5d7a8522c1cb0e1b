import type { Share, ShareChange } from '@kepwai/api-client';
import { useState } from 'react';
import { TextField } from '../../../ui/field.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import { Switch } from '../../../ui/switch.tsx';

/** Life of a link as it is chosen: days from now, a date, or as it is. */
type Life = '1' | '7' | '30' | 'date' | 'kept';

/** Choices about a link while they are made. */
export interface ChoicesDraft {
  readonly life: Life;
  /** Last day, as a date field has it. */
  readonly lastDay: string;
  readonly name: string;
  readonly hasPassword: boolean;
  /** Empty: the one that it has. */
  readonly password: string;
  readonly limit: string;
  readonly isViewOnly: boolean;
  readonly keepsLocation: boolean;
  readonly showsMaker: boolean;
}

const dayMs = 86_400_000;

/** Returns the draft for a new link, or of one that is changed. */
export function draftOf(share: Share | null): ChoicesDraft {
  return {
    life: share ? 'kept' : '7',
    lastDay: '',
    name: share?.name ?? '',
    hasPassword: share?.hasPassword ?? false,
    password: '',
    limit: share?.maxDownloads ? String(share.maxDownloads) : '',
    isViewOnly: share?.isViewOnly ?? false,
    keepsLocation: share?.keepsLocation ?? false,
    showsMaker: share?.showsMaker ?? true,
  };
}

/** Returns what is wrong with a draft, in words; null where it can be sent. */
export function findFault(draft: ChoicesDraft, share: Share | null): string | null {
  const needsPassword = draft.hasPassword && !(share?.hasPassword ?? false);
  if (needsPassword && draft.password.trim().length < minPassword)
    return `รหัสสั้นไป ใช้อย่างน้อย ${minPassword} ตัว`;
  if (draft.password !== '' && draft.password.trim().length < minPassword)
    return `รหัสสั้นไป ใช้อย่างน้อย ${minPassword} ตัว`;
  if (draft.life === 'date' && !(endOf(draft) > Date.now())) return 'เลือกวันหลังจากวันนี้';
  if (draft.limit !== '' && !/^[1-9]\d{0,3}$/.test(draft.limit)) return 'จำนวนครั้งต้องเป็น 1 ถึง 9,999';
  return null;
}

const minPassword = 4;

/** Returns a draft as the contract has it. */
export function toChange(
  draft: ChoicesDraft,
): Required<Omit<ShareChange, 'expiresAt' | 'password'>> & ShareChange {
  return {
    ...(draft.life !== 'kept' && { expiresAt: new Date(endOf(draft)).toISOString() }),
    ...(!draft.hasPassword && { password: null }),
    ...(draft.hasPassword && draft.password !== '' && { password: draft.password }),
    name: draft.name.trim() === '' ? null : draft.name,
    maxDownloads: draft.limit === '' || draft.isViewOnly ? null : Number(draft.limit),
    isViewOnly: draft.isViewOnly,
    keepsLocation: draft.keepsLocation,
    showsMaker: draft.showsMaker,
  };
}

/** The last day counts whole, as people in Thailand read it. */
function endOf({ life, lastDay }: ChoicesDraft): number {
  if (life === 'date') return Date.parse(`${lastDay}T23:59:59+07:00`);
  return Date.now() + Number(life) * dayMs;
}

const lives = [
  { value: '1', label: '1 วัน' },
  { value: '7', label: '7 วัน' },
  { value: '30', label: '30 วัน' },
  { value: 'date', label: 'เลือกวัน' },
] as const;

/** Shows the choices about a link. */
export function ShareChoices({
  draft,
  share,
  onChange,
}: {
  draft: ChoicesDraft;
  share: Share | null;
  onChange: (draft: ChoicesDraft) => void;
}) {
  const set = (change: Partial<ChoicesDraft>) => onChange({ ...draft, ...change });
  const [today] = useState(() => new Date(Date.now() + dayMs).toISOString().slice(0, 10));
  const kept = share ? [{ value: 'kept', label: 'เท่าเดิม' } as const] : [];
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-col gap-1">
        <p className="text-small font-medium">เปิดได้นานแค่ไหน</p>
        <Segmented
          label="เปิดได้นานแค่ไหน"
          options={[...kept, ...lives]}
          value={draft.life}
          onValueChange={(life) => set({ life })}
        />
        {draft.life === 'date' && (
          <TextField
            label="วันสุดท้ายที่เปิดได้"
            type="date"
            min={today}
            {...(share && { max: share.maxExpiresAt.slice(0, 10) })}
            value={draft.lastDay}
            onChange={(event) => set({ lastDay: event.target.value })}
          />
        )}
      </div>
      <Switch
        label="ใส่รหัส"
        checked={draft.hasPassword}
        onCheckedChange={(hasPassword) => set({ hasPassword })}
      />
      {draft.hasPassword && (
        <TextField
          label="รหัส"
          autoComplete="off"
          maxLength={100}
          hint={share?.hasPassword ? 'เว้นว่างไว้ถ้าใช้รหัสเดิม' : 'ส่งรหัสให้คนละทางกับลิงก์ จะปลอดภัยกว่า'}
          value={draft.password}
          onChange={(event) => set({ password: event.target.value })}
        />
      )}
      <Switch
        label="ดูอย่างเดียว"
        hint="ไม่มีปุ่มดาวน์โหลด แต่ยังถ่ายหน้าจอได้"
        checked={draft.isViewOnly}
        onCheckedChange={(isViewOnly) => set({ isViewOnly })}
      />
      {!draft.isViewOnly && (
        <TextField
          label="ดาวน์โหลดได้กี่ครั้ง"
          inputMode="numeric"
          placeholder="ไม่จำกัด"
          value={draft.limit}
          onChange={(event) => set({ limit: event.target.value })}
        />
      )}
      <Switch
        label="บอกชื่อฉัน"
        hint="ปิดไว้จะขึ้นเป็นชื่อกลุ่มแทน"
        checked={draft.showsMaker}
        onCheckedChange={(showsMaker) => set({ showsMaker })}
      />
      <Switch
        label="ให้รูปบอกที่ถ่าย"
        hint="ปกติเอาพิกัดออกจากรูปและวิดีโอให้ก่อน"
        checked={draft.keepsLocation}
        onCheckedChange={(keepsLocation) => set({ keepsLocation })}
      />
      <TextField
        label="ชื่อลิงก์"
        placeholder="ใช้ชื่อของที่แชร์"
        maxLength={100}
        value={draft.name}
        onChange={(event) => set({ name: event.target.value })}
      />
    </div>
  );
}
