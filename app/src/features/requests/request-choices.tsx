import type { FileRequest } from '@kepwai/api-client';
import { allKinds } from '@kepwai/rules/sharing/requests';
import { Chip } from '../../ui/controls/chip.tsx';
import { TextField } from '../../ui/controls/field.tsx';
import { LifeChoice, PasswordChoice } from '../links/parts/access-choices.tsx';
import { MakerChoice, NameChoice, NoteChoice } from '../links/parts/face-choices.tsx';
import type { RequestDraft } from './request-draft.ts';
import { kindNames } from './request-words.ts';

interface ChoicesProps {
  draft: RequestDraft;
  request: FileRequest | null;
  onChange: (draft: RequestDraft) => void;
}

/** Requests what senders read first. */
export function RequestTitle({ draft, onChange }: Omit<ChoicesProps, 'request'>) {
  const set = (change: Partial<RequestDraft>) => onChange({ ...draft, ...change });
  return (
    <>
      <NameChoice draft={draft} label="ขออะไร" placeholder="เช่น ใบเสร็จเดือนนี้" onChange={set} />
      <NoteChoice draft={draft} label="บอกคนส่งเพิ่ม (ไม่ใส่ก็ได้)" onChange={set} />
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
        placeholder="เท่าที่กลุ่มมีที่เก็บ"
        value={draft.maxSize}
        onChange={(event) => set({ maxSize: event.target.value })}
      />
      <PasswordChoice draft={draft} link={request} onChange={set} />
      <MakerChoice draft={draft} onChange={set} />
    </div>
  );
}
