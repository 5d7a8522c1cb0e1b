import type { Share, ShareChange } from '@kepwai/api-client';
import { formatCount } from '../../lib/format/sizes.ts';
import { TextField } from '../../ui/controls/field.tsx';
import { Switch } from '../../ui/controls/switch.tsx';
import {
  type AccessDraft,
  accessDraftOf,
  findAccessFault,
  LifeChoice,
  PasswordChoice,
  toAccessChange,
} from './parts/access-choices.tsx';
import { type FaceDraft, MakerChoice, NameChoice } from './parts/face-choices.tsx';

/** Choices about a link while they are made. */
export interface ChoicesDraft extends AccessDraft, FaceDraft {
  readonly limit: string;
  readonly isViewOnly: boolean;
  readonly keepsLocation: boolean;
  readonly keepsNames: boolean;
}

/** Returns the draft for a new link, or of one that is changed. */
export function draftOf(share: Share | null): ChoicesDraft {
  return {
    ...accessDraftOf(share),
    name: share?.name ?? '',
    limit: share?.maxDownloads ? String(share.maxDownloads) : '',
    isViewOnly: share?.isViewOnly ?? false,
    keepsLocation: share?.keepsLocation ?? false,
    keepsNames: share?.keepsNames ?? false,
    showsMaker: share?.showsMaker ?? true,
  };
}

/** Returns the fault of a draft, in words; null if it can be sent. */
export function findFault(draft: ChoicesDraft, share: Share | null): string | null {
  const fault = findAccessFault(draft, share);
  if (fault !== null) return fault;
  if (draft.limit !== '' && !/^[1-9]\d{0,3}$/.test(draft.limit)) return 'จำนวนครั้งต้องเป็น 1 ถึง 9,999';
  const isUsedUp = share?.state === 'limit_reached' && !draft.isViewOnly && draft.limit !== '';
  if (isUsedUp && Number(draft.limit) <= share.downloadCount)
    return `ดาวน์โหลดไปแล้ว ${formatCount(share.downloadCount)} ครั้ง ใส่จำนวนที่มากกว่านั้น`;
  return null;
}

/** Returns a draft as the contract has it. */
export function toChange(
  draft: ChoicesDraft,
): Required<Omit<ShareChange, 'expiresAt' | 'password'>> & ShareChange {
  return {
    ...toAccessChange(draft),
    name: draft.name.trim() === '' ? null : draft.name,
    maxDownloads: draft.limit === '' || draft.isViewOnly ? null : Number(draft.limit),
    isViewOnly: draft.isViewOnly,
    keepsLocation: draft.keepsLocation,
    keepsNames: draft.keepsNames,
    showsMaker: draft.showsMaker,
  };
}

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
  return (
    <div className="flex flex-col gap-4">
      <LifeChoice draft={draft} link={share} label="เปิดได้นานแค่ไหน" onChange={set} />
      <PasswordChoice draft={draft} link={share} onChange={set} />
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
      <MakerChoice draft={draft} onChange={set} />
      <Switch
        label="บอกด้วยว่าถ่ายที่ไหน"
        hint="ปกติเอาพิกัดและชื่อสถานที่ออกจากรูปและวิดีโอให้ก่อน แต่รูปที่อยู่ใน PDF เอกสาร หรือ ZIP ยังเป็นอย่างเดิม"
        checked={draft.keepsLocation}
        onCheckedChange={(keepsLocation) => set({ keepsLocation })}
      />
      <Switch
        label="บอกด้วยว่าใครส่ง"
        hint="ปกติชื่อรูปไม่บอกว่าใครส่ง"
        checked={draft.keepsNames}
        onCheckedChange={(keepsNames) => set({ keepsNames })}
      />
      <NameChoice draft={draft} label="ชื่อลิงก์" placeholder="ใช้ชื่อของที่แชร์" onChange={set} />
    </div>
  );
}
