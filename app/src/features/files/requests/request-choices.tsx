import type { FileRequest } from '@kepwai/api-client';
import { Chip } from '../../../ui/chip.tsx';
import { TextArea, TextField } from '../../../ui/field.tsx';
import { Switch } from '../../../ui/switch.tsx';
import { LifeChoice, PasswordChoice } from '../shares/access-choices.tsx';
import { allKinds, type RequestDraft } from './request-draft.ts';
import { kindNames } from './request-words.ts';

interface ChoicesProps {
  draft: RequestDraft;
  request: FileRequest | null;
  onChange: (draft: RequestDraft) => void;
}

/** Asks for what senders read first. */
export function RequestTitle({ draft, onChange }: Omit<ChoicesProps, 'request'>) {
  return (
    <>
      <TextField
        label="ขออะไร"
        placeholder="เช่น ใบเสร็จเดือนนี้"
        maxLength={100}
        value={draft.name}
        onChange={(event) => onChange({ ...draft, name: event.target.value })}
      />
      <TextArea
        label="บอกคนส่งเพิ่ม (ไม่ใส่ก็ได้)"
        rows={2}
        maxLength={500}
        value={draft.note}
        onChange={(event) => onChange({ ...draft, note: event.target.value })}
      />
    </>
  );
}

/** Shows the limits of a request, and who may open it. */
export function RequestChoices({ draft, request, onChange }: ChoicesProps) {
  const set = (change: Partial<RequestDraft>) => onChange({ ...draft, ...change });
  return (
    <div className="flex flex-col gap-4">
      <LifeChoice draft={draft} link={request} label="รับถึงเมื่อไหร่" onChange={set} />
      <fieldset className="flex min-w-0 flex-wrap gap-2">
        <legend className="pb-1 text-small font-medium">รับอะไรบ้าง</legend>
        {allKinds.map((kind) => {
          const isOn = draft.kinds.includes(kind);
          const others = draft.kinds.filter((other) => other !== kind);
          const kinds = isOn ? others : allKinds.filter((each) => each === kind || others.includes(each));
          return (
            <Chip key={kind} pressed={isOn} onClick={() => set({ kinds })}>
              {kindNames[kind]}
            </Chip>
          );
        })}
      </fieldset>
      <TextField
        label="รับกี่ไฟล์"
        inputMode="numeric"
        value={draft.maxFiles}
        onChange={(event) => set({ maxFiles: event.target.value })}
      />
      <TextField
        label="ไฟล์ละไม่เกิน (MB)"
        inputMode="decimal"
        placeholder="ไม่จำกัด"
        value={draft.maxFileSize}
        onChange={(event) => set({ maxFileSize: event.target.value })}
      />
      <TextField
        label="รวมทั้งหมดไม่เกิน (MB)"
        inputMode="decimal"
        placeholder="เท่าที่พื้นที่ของกลุ่มมี"
        value={draft.maxSize}
        onChange={(event) => set({ maxSize: event.target.value })}
      />
      <PasswordChoice draft={draft} link={request} onChange={set} />
      <Switch
        label="บอกชื่อฉัน"
        hint="ปิดไว้จะขึ้นเป็นชื่อกลุ่มแทน"
        checked={draft.showsMaker}
        onCheckedChange={(showsMaker) => set({ showsMaker })}
      />
    </div>
  );
}
