import type { NewlyInvited, QuotaUsage } from '@kepwai/api-client';
import { maxPersonName } from '@kepwai/rules/names/name-lengths';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { describeError } from '../../../lib/errors/error-text.ts';
import { useOnline } from '../../../lib/page/online.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { TextField } from '../../../ui/controls/field.tsx';
import { Select } from '../../../ui/controls/select.tsx';
import { Sheet } from '../../../ui/overlays/modal.tsx';
import { InvitationLink } from './invitation-link.tsx';
import { candidatesQuery, createInvitation } from './queries.ts';

const anybody = { value: '', label: 'ใครก็ได้ที่มีลิงก์' };

/** Makes an invitation, and gives out its link; with `made` only the link. */
export default function InviteSheet({
  quota,
  inviterName,
  made: given,
  open,
  onClose,
}: {
  quota: Pick<QuotaUsage, 'id' | 'name'>;
  /** Name of the owner, on the card. */
  inviterName: string | null;
  made: NewlyInvited | null;
  open: boolean;
  onClose: () => void;
}) {
  const [name, setName] = useState('');
  const [userId, setUserId] = useState('');
  const isOnline = useOnline();
  const create = useMutation(createInvitation(useQueryClient(), quota.id));
  const made = given ?? create.data ?? null;
  const isTooLong = Array.from(name.trim()).length > maxPersonName;
  const invite = () => create.mutate(userId ? { userId } : name.trim() ? { name: name.trim() } : {});
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={made ? 'ส่งลิงก์นี้ให้คนที่ชวน' : 'ชวนคนช่วยดูแล'}
      description={
        made
          ? 'ใช้ได้ครั้งเดียว ภายใน 7 วัน ปิดหน้านี้แล้วจะดูลิงก์เดิมอีกไม่ได้ แต่กดส่งใหม่ได้เสมอ'
          : 'ช่วยดูตัวเลข เชื่อมกลุ่ม และจัดการในกลุ่มที่ตัวเองอยู่ได้ แต่ลบที่เก็บนี้หรือชวนคนอื่นไม่ได้'
      }
      actions={
        made ? (
          <Button tone="secondary" onClick={onClose}>
            เสร็จแล้ว
          </Button>
        ) : (
          <Button disabled={!isOnline || isTooLong} busy={create.isPending} onClick={invite}>
            สร้างลิงก์ชวน
          </Button>
        )
      }
    >
      {made ? (
        <InvitationLink made={made} quotaName={quota.name} inviterName={inviterName} />
      ) : (
        <div className="flex flex-col gap-5 pt-2">
          <Receiver quotaId={quota.id} value={userId} onChange={setUserId} />
          {userId === '' && (
            <TextField
              label="ชื่อคนที่ชวน (ไม่ใส่ก็ได้)"
              hint="ไว้ดูว่าลิงก์ไหนของใคร คนที่เปิดลิงก์จะเห็นชื่อนี้"
              value={name}
              autoComplete="off"
              onChange={(event) => setName(event.target.value)}
              {...(isTooLong && { error: `ยาวได้ไม่เกิน ${maxPersonName} ตัวอักษร` })}
            />
          )}
          <Failure error={create.error} isOnline={isOnline} />
        </div>
      )}
    </Sheet>
  );
}

function Receiver({
  quotaId,
  value,
  onChange,
}: {
  quotaId: string;
  value: string;
  onChange: (userId: string) => void;
}) {
  const { data } = useQuery(candidatesQuery(quotaId));
  const people = data?.people ?? [];
  return (
    <Select
      label="ใครรับได้"
      hint={value === '' ? 'หรือเลือกคนที่อยู่กลุ่มเดียวกับคุณ คนอื่นที่ได้ลิงก์จะรับแทนไม่ได้' : 'คนอื่นที่ได้ลิงก์นี้จะรับแทนไม่ได้'}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      options={[
        anybody,
        ...people.map(({ id, displayName }) => ({ value: id, label: displayName ?? 'ไม่ทราบชื่อ' })),
      ]}
    />
  );
}

function Failure({ error, isOnline }: { error: unknown; isOnline: boolean }) {
  if (!isOnline) return <p className="text-small text-danger">ออฟไลน์อยู่ ต่ออินเทอร์เน็ตก่อน</p>;
  if (!error) return null;
  const { title, advice } = describeError(error);
  return (
    <p role="alert" className="text-small text-danger">
      {title} {advice}
    </p>
  );
}
