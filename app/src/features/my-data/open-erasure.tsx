import type { Erasure } from '@kepwai/api-client';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { signOut } from '../../lib/api/api.ts';
import { describeErrorBriefly } from '../../lib/errors/error-text.ts';
import { formatDateTime, formatLongDate } from '../../lib/format/dates.ts';
import { useCopied } from '../../lib/page/use-copied.ts';
import { Button } from '../../ui/controls/button.tsx';
import { TextLink } from '../../ui/controls/text-link.tsx';
import { useToast } from '../../ui/overlays/toast.tsx';
import { useTap } from '../../ui/overlays/use-tap.ts';
import { postChoices } from './erasure-words.ts';
import { cancelErasure } from './mutations.ts';

/** Shows my open request with its receipt, and takes it back. */
export function OpenErasure({ erasure }: { erasure: Erasure }) {
  const { number, state, posts, requestedAt, dueAt } = erasure;
  const toast = useToast();
  const tap = useTap();
  const cancelling = useMutation(cancelErasure(useQueryClient()));
  const isWaiting = state === 'waiting';
  return (
    <div className="flex flex-col gap-4 rounded-sheet border border-line bg-surface-raised p-5">
      <p role="status" className="text-title font-semibold">
        {isWaiting ? `จะลบวันที่ ${formatLongDate(dueAt)}` : 'กำลังลบบัญชี'}
      </p>
      <p>
        {isWaiting
          ? `เปลี่ยนใจได้จนถึง ${formatDateTime(dueAt)} ระหว่างนี้ใช้งานได้ตามปกติ ${postChoices[posts].done}`
          : 'เริ่มลบแล้ว เลยเปลี่ยนใจไม่ได้แล้ว เสร็จเมื่อไหร่ดูได้จากเลขใบรับ'}
      </p>
      <ReceiptNumber number={number} />
      <p className="text-small text-ink-soft">
        ขอเมื่อ {formatDateTime(requestedAt)} เก็บเลขนี้ไว้ ใช้ดู <TextLink to={`/erasure/${number}`}>ใบรับ</TextLink>{' '}
        ได้แม้ลบบัญชีไปแล้ว
      </p>
      <div className="flex flex-wrap gap-3">
        {isWaiting && (
          <Button
            busy={cancelling.isPending}
            className="max-sm:w-full"
            onClick={() =>
              cancelling.mutate(undefined, {
                onSuccess: () => toast({ text: 'ไม่ลบแล้ว บัญชีของคุณอยู่เหมือนเดิม' }),
                onError: (error) => toast({ text: describeErrorBriefly(error), tone: 'error' }),
              })
            }
          >
            ไม่ลบแล้ว
          </Button>
        )}
        <Button tone="secondary" className="max-sm:w-full" onClick={() => tap(signOut)}>
          ออกจากระบบ
        </Button>
      </div>
    </div>
  );
}

function ReceiptNumber({ number }: { number: string }) {
  const { isCopied, copy } = useCopied();
  return (
    <div className="flex flex-wrap items-center gap-3">
      <p>
        <span className="block text-small text-ink-soft">เลขใบรับ</span>
        <span className="font-mono text-title font-semibold">{number}</span>
      </p>
      <Button tone="quiet" onClick={() => void copy(number)}>
        <span role="status">{isCopied ? 'คัดลอกแล้ว' : 'คัดลอกเลข'}</span>
      </Button>
    </div>
  );
}
