import { kindOfType } from '@kepwai/rules/words/kind-words';
import MessageCircle from 'lucide-react/icons/message-circle';
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { formatCount } from '../../../lib/format/sizes.ts';
import { usePreload } from '../../../lib/page/use-preload.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Checkbox } from '../../../ui/controls/checkbox.tsx';
import { LazyOverlay } from '../../../ui/overlays/lazy-overlay.tsx';
import type { SentUpload } from '../../sending/sendable.ts';
import type { UploadPhase } from '../queue/summary.ts';
import type { UploadItem } from '../queue/upload-item.ts';
import { listUnannounced, useOfferElsewhere } from '../tell-elsewhere.ts';
import type { UploadManager } from '../upload-manager.ts';
import { useUploadSummary, useUploadsState } from '../use-uploads.ts';
import { rememberChatCard, wantsChatCard } from './chat-card-choice.ts';

const loadDialog = () => import('../../sending/send-dialog.tsx');

/**
 * Offers to announce the upload in the chat: one card, by LINE's picker or as a link to paste. The choice is remembered for
 * the group; the card opens by itself once all files are sent. On another screen a toast leads to it.
 */
export default function ChatCardOffer({
  manager,
  groupId,
  groupName,
}: {
  manager: UploadManager;
  groupId: string;
  groupName: string;
}) {
  const [isWanted, setIsWanted] = useState(() => wantsChatCard(groupId));
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <Checkbox
        label="บอกในแชทเมื่อเสร็จ"
        checked={isWanted}
        onChange={({ target: { checked } }) => {
          setIsWanted(checked);
          rememberChatCard(groupId, checked);
        }}
      />
      {isWanted && <Card {...{ manager, groupId, groupName }} />}
    </div>
  );
}

function Card({
  manager,
  groupId,
  groupName,
}: {
  manager: UploadManager;
  groupId: string;
  groupName: string;
}) {
  usePreload(loadDialog);
  const { phase } = useUploadSummary(manager);
  const [items, setItems] = useState<readonly UploadItem[] | null>(null);
  const [isOpen, setIsOpen] = useState(false);
  const newCount = useUploadsState(manager, (state) => listUnannounced(state).length);
  const upload = useMemo(() => toUpload(items ?? [], { groupId, groupName }), [items, groupId, groupName]);

  const open = () => {
    setItems(listUnannounced(manager.state()));
    setIsOpen(true);
  };
  useWhenDone(phase, () => newCount > 0 && open());
  useOfferElsewhere(manager, { isOpen, open });
  const isOver = phase === 'done' || phase === 'stopped' || phase === 'paused';
  return (
    <>
      {isOver && newCount > 0 && (
        <Button tone="chat" icon={<MessageCircle aria-hidden="true" />} onClick={open}>
          บอกในแชท {formatCount(newCount)} ไฟล์
        </Button>
      )}
      {items && (
        <LazyOverlay
          load={loadDialog}
          props={{
            ...{ item: { type: 'upload', upload }, open: isOpen },
            onClose: () => setIsOpen(false),
            onSent: () => manager.markAnnounced(items.map(({ id }) => id)),
          }}
        />
      )}
    </>
  );
}

/** Calls back when the last file has been sent while the screen is open; not if some failed, which can be sent again. */
function useWhenDone(phase: UploadPhase, callback: () => void): void {
  const before = useRef(phase);
  const call = useEffectEvent(callback);
  useEffect(() => {
    const wasSending = before.current === 'sending' || before.current === 'waiting';
    before.current = phase;
    if (phase === 'done' && wasSending) call();
  }, [phase]);
}

function toUpload(
  items: readonly UploadItem[],
  group: { readonly groupId: string; readonly groupName: string },
): SentUpload {
  const files = items.flatMap(({ fileId, name, file, sizeBytes, folderId, isAtTopInstead }) => {
    if (fileId === null) return [];
    const kind = kindOfType(file.type);
    return [{ id: fileId, name, kind, sizeBytes, folderId: isAtTopInstead ? null : folderId }];
  });
  return { ...group, files };
}
