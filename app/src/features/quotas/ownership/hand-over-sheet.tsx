import type { OwnerCandidate, Quota } from '@kepwai/api-client';
import { unjoinWords } from '@kepwai/rules/words/unjoin-words';
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { mutateThen } from '../../../lib/api/mutate-then.ts';
import { describeErrorBriefly } from '../../../lib/errors/error-text.ts';
import { inThai } from '../../../lib/format/in-thai.ts';
import { useOnline } from '../../../lib/page/online.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { SearchField } from '../../../ui/controls/search-field.tsx';
import { Switch } from '../../../ui/controls/switch.tsx';
import { Sheet } from '../../../ui/overlays/modal.tsx';
import { useToast } from '../../../ui/overlays/toast.tsx';
import { Candidates } from './candidates.tsx';
import { offerOwnership } from './mutations.ts';
import { ownerCandidatesQuery } from './queries.ts';

/** Offers a quota to one of its managers or of the people in its groups: first whom, then how. */
export default function HandOverSheet({
  quota,
  open,
  onClose,
}: {
  quota: Quota;
  open: boolean;
  onClose: () => void;
}) {
  const { id, name } = quota.quota;
  const [chosen, setChosen] = useState<OwnerCandidate | null>(null);
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={`ยก “${name}” ให้คนอื่น`}
      description="ของในทุกกลุ่มอยู่ครบ แค่เปลี่ยนเจ้าของ"
    >
      {chosen ? (
        <Confirmation quota={quota} to={chosen} onBack={() => setChosen(null)} onDone={onClose} />
      ) : (
        <Choice quotaId={id} onChoose={setChosen} />
      )}
    </Sheet>
  );
}

function Choice({ quotaId, onChoose }: { quotaId: string; onChoose: (candidate: OwnerCandidate) => void }) {
  const [search, setSearch] = useState('');
  // A name copied from the screen contains word joiners.
  const name = useDeferredValue(unjoinWords(search).trim());
  const query = useInfiniteQuery(ownerCandidatesQuery(quotaId, name));
  return (
    <div className="flex flex-col gap-3">
      <SearchField label="ค้นชื่อคน" value={search} maxLength={60} onValueChange={setSearch} />
      <Candidates query={query} name={name} onChoose={onChoose} />
    </div>
  );
}

function Confirmation({
  quota,
  to,
  onBack,
  onDone,
}: {
  quota: Quota;
  to: OwnerCandidate;
  onBack: () => void;
  onDone: () => void;
}) {
  const toast = useToast();
  const isOnline = useOnline();
  const [staysManager, setStaysManager] = useState(true);
  const offer = useMutation(offerOwnership(useQueryClient(), quota.quota.id));
  const name = to.person.displayName ?? 'คนนี้';
  const send = () =>
    mutateThen(
      offer,
      { userId: to.person.id, staysManager },
      {
        onSuccess: () => {
          onDone();
          toast({ text: inThai`บอก${name}แล้ว รอตอบรับใน 14 วัน` });
        },
      },
    );
  return (
    <div className="flex flex-col gap-4">
      <p>
        {inThai`${name}จะได้รับข้อความทาง LINE และมีเวลา 14 วันกดรับในแอป พอรับแล้ว${name}เป็นเจ้าของ จ่ายเงิน เพิ่มคนดูแล และลบที่เก็บได้ ก่อนรับคุณยกเลิกได้`}
      </p>
      {quota.plan === 'free' && (
        <p className="text-small text-ink-soft">
          {inThai`ที่เก็บฟรีมีได้คนละหนึ่งที่ ถ้า${name}มีที่เก็บฟรีของตัวเองอยู่แล้วจะรับไม่ได้ ส่วนคุณจะรับที่เก็บฟรีใหม่ได้อีก`}
        </p>
      )}
      <Switch
        label="ฉันยังเป็นคนดูแลต่อ"
        hint={staysManager ? 'ยังเห็นตัวเลขและช่วยดูแลกลุ่มได้' : 'จะไม่เห็นที่เก็บนี้อีก แต่ยังเปิดตู้ของกลุ่มที่อยู่ได้เหมือนเดิม'}
        checked={staysManager}
        onCheckedChange={setStaysManager}
      />
      {offer.error && (
        <p role="alert" className="text-small text-danger">
          {describeErrorBriefly(offer.error)}
        </p>
      )}
      {!isOnline && <p className="text-small text-ink-soft">ออฟไลน์อยู่ ต่ออินเทอร์เน็ตแล้วค่อยยกให้</p>}
      <div className="flex flex-wrap justify-end gap-2">
        <Button tone="quiet" onClick={onBack}>
          เลือกคนอื่น
        </Button>
        <Button busy={offer.isPending} disabled={!isOnline} onClick={send}>
          {inThai`ยกให้${name}`}
        </Button>
      </div>
    </div>
  );
}
