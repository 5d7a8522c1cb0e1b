import type { NewShare, Share } from '@kepwai/api-client';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { inThai } from '../../lib/format/in-thai.ts';
import { useOnline } from '../../lib/page/online.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Sheet } from '../../ui/overlays/modal.tsx';
import { isChangeable } from './parts/access-choices.tsx';
import { copyLater } from './parts/copy-later.ts';
import { LinkActions } from './parts/link-actions.tsx';
import { ShareAddress } from './parts/share-address.tsx';
import { useLinkTask } from './parts/use-link-task.ts';
import { changeShare, endShare, makeShare, refreshShares } from './queries.ts';
import { draftOf, findFault, ShareChoices, toChange } from './share-choices.tsx';
import { describeShareState, describeUse, nameOfShare } from './share-words.ts';

/** Items that a new link is to show: one of these. */
export type ShareItems = NewShare['item'];

interface ShareSheetProps {
  readonly groupId: string;
  /** Items of a new link; absent for one that is there. */
  readonly items?: ShareItems;
  /** Link that is looked at and changed. */
  readonly share?: Share;
  readonly title: string;
  readonly open: boolean;
  readonly onClose: () => void;
}

/** Makes a link and copies it by one tap; afterwards, and for a link that is there, changes and ends it. */
export default function ShareSheet({ groupId, items, share: given, title, open, onClose }: ShareSheetProps) {
  const [share, setShare] = useState<Share | null>(given ?? null);
  const [isNew, setIsNew] = useState(false);
  const [draft, setDraft] = useState(() => draftOf(given ?? null));
  const isOnline = useOnline();
  const queryClient = useQueryClient();
  const task = useLinkTask(() => void refreshShares(queryClient));
  const key = useRef(crypto.randomUUID());
  const fault = findFault(draft, share);
  const isOpen = share?.state === 'open';
  const wasSent = share?.item === 'chat';
  const hasChoices = share === null || (!wasSent && isChangeable(share.state));

  async function make(): Promise<void> {
    if (!items) return;
    const making = makeShare(groupId, { item: items, ...toChange(draft) }, key.current);
    // Begun by the tap: a browser lets a page copy later only what it promised then.
    const copying = copyLater(making.then(({ url }) => url ?? ''));
    const made = await making;
    setShare(made);
    setDraft(draftOf(made));
    setIsNew(await copying);
  }

  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={share ? nameOfShare(share) : inThai`แชร์${title}`}
      description={
        share
          ? `${describeShareState(share)} · ${describeUse(share, Date.now())}`
          : 'ใครมีลิงก์ก็เปิดดูได้ ไม่ต้องมี LINE'
      }
      actions={
        share ? (
          <LinkActions
            {...{ state: share.state, canChange: hasChoices, canSave: fault === null, isOnline, task }}
            onSave={save}
            onEnd={end}
          />
        ) : (
          <Button
            disabled={!isOnline || fault !== null}
            busy={task.isBusy}
            onClick={() => void task.run('สร้างลิงก์', make)}
          >
            สร้างลิงก์และคัดลอก
          </Button>
        )
      }
    >
      <div className="flex flex-col gap-5 pt-2">
        {wasSent && (
          <p className="text-small text-ink-soft">
            ส่งเข้าแชทไว้ ปิดแล้วแชทจะโหลดไม่ได้อีก เครื่องที่โหลดไปแล้วอาจยังเห็นอยู่
          </p>
        )}
        {share && isOpen && !wasSent && (
          <ShareAddress
            url={share.url}
            title={nameOfShare(share)}
            text="แตะเพื่อเปิดดู ไม่ต้องเข้าสู่ระบบ"
            isNew={isNew}
          />
        )}
        {hasChoices && (
          <details className="rounded-tile border border-line px-4 py-1" open={given !== undefined}>
            <summary className="min-h-11 cursor-pointer content-center font-medium">
              รหัส วันหมดอายุ และอื่น ๆ
            </summary>
            <div className="py-3">
              <ShareChoices draft={draft} share={share} onChange={setDraft} />
            </div>
          </details>
        )}
        {(fault ?? (isOnline ? null : 'ออฟไลน์อยู่ ต่ออินเทอร์เน็ตก่อน')) && (
          <p role="alert" className="text-small text-danger">
            {fault ?? 'ออฟไลน์อยู่ ต่ออินเทอร์เน็ตก่อน'}
          </p>
        )}
      </div>
    </Sheet>
  );

  async function save(): Promise<void> {
    if (!share) return;
    const changed = await changeShare(share, toChange(draft));
    setShare(changed);
    setDraft(draftOf(changed));
    setIsNew(false);
  }

  async function end(): Promise<void> {
    if (share) setShare(await endShare(share));
  }
}
