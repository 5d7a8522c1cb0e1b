import type { FileRequest, Folder } from '@kepwai/api-client';
import { useQueryClient } from '@tanstack/react-query';
import { type ComponentProps, useRef, useState } from 'react';
import { useOnline } from '../../lib/page/online.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Sheet } from '../../ui/overlays/modal.tsx';
import { isChangeable } from '../links/parts/access-choices.tsx';
import { copyLater } from '../links/parts/copy-later.ts';
import { LinkActions } from '../links/parts/link-actions.tsx';
import { ShareAddress } from '../links/parts/share-address.tsx';
import { useLinkTask } from '../links/parts/use-link-task.ts';
import { changeRequest, endRequest, makeRequest, refreshRequests } from './queries.ts';
import { ReceivedList } from './received-list.tsx';
import { RequestChoices, RequestTitle } from './request-choices.tsx';
import { findRequestFault, requestDraftOf, toRequestChange } from './request-draft.ts';
import { describeReceived, describeRequestState, nameOfRequest, placeOf } from './request-words.ts';

const offline = 'ออฟไลน์อยู่ ต่ออินเทอร์เน็ตก่อน';

/** Makes a link by which people without an account send files; afterwards, and for one that is there, changes and ends it. */
export default function RequestSheet({
  groupId,
  folder = null,
  request: given,
  open,
  onClose,
}: {
  readonly groupId: string;
  /** Folder that files come into; null for the top. */
  readonly folder?: Pick<Folder, 'id' | 'name'> | null;
  /** Request that is looked at and changed. */
  readonly request?: FileRequest;
  readonly open: boolean;
  readonly onClose: () => void;
}) {
  const [request, setRequest] = useState<FileRequest | null>(given ?? null);
  const [isNew, setIsNew] = useState(false);
  const [draft, setDraft] = useState(() => requestDraftOf(given ?? null));
  const isOnline = useOnline();
  const queryClient = useQueryClient();
  const task = useLinkTask(() => void refreshRequests(queryClient));
  const key = useRef(crypto.randomUUID());
  const fault = findRequestFault(draft, request);
  const warning = fault ?? (isOnline ? null : offline);
  const isOpen = request?.state === 'open';
  const hasChoices = request === null || isChangeable(request.state);

  async function make(): Promise<void> {
    const body = { folderId: folder?.id ?? null, ...toRequestChange(draft, null) };
    const making = makeRequest(groupId, body, key.current);
    // Begun by the tap: a browser lets a page copy later only what it promised then.
    const copying = copyLater(making.then(({ url }) => url ?? ''));
    const made = await making;
    show(made);
    setIsNew(await copying);
  }

  async function save(): Promise<void> {
    if (request) show(await changeRequest(request, toRequestChange(draft, request)));
    setIsNew(false);
  }

  function show(changed: FileRequest): void {
    setRequest(changed);
    setDraft(requestDraftOf(changed));
  }

  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={request ? nameOfRequest(request) : 'ขอไฟล์'}
      description={
        request
          ? `${describeRequestState(request)} · เข้า${placeOf(request)}`
          : `ใครมีลิงก์ก็ส่งไฟล์เข้า${placeOf({ folderName: folder?.name ?? null })}ได้ ไม่ต้องมี LINE และไม่เห็นของในตู้`
      }
      actions={
        request ? (
          <LinkActions
            {...{ state: request.state, canChange: hasChoices, canSave: fault === null, isOnline, task }}
            onSave={save}
            onEnd={async () => setRequest(await endRequest(request))}
          />
        ) : (
          <Button
            disabled={warning !== null}
            busy={task.isBusy}
            onClick={() => void task.run('สร้างลิงก์', make)}
          >
            สร้างลิงก์และคัดลอก
          </Button>
        )
      }
    >
      <div className="flex flex-col gap-5 pt-2">
        {request && isOpen && (
          <ShareAddress
            url={request.url}
            title={nameOfRequest(request)}
            text="แตะเพื่อส่งไฟล์ ไม่ต้องเข้าสู่ระบบ"
            isNew={isNew}
          />
        )}
        {request && (
          <section className="flex flex-col gap-2">
            <p className="text-small tabular-nums">{describeReceived(request)}</p>
            {given && <ReceivedList request={request} onOpen={onClose} />}
          </section>
        )}
        {!request && <RequestTitle draft={draft} onChange={setDraft} />}
        {hasChoices && <MoreChoices draft={draft} request={request} onChange={setDraft} />}
        {warning !== null && (
          <p role="alert" className="text-small text-danger">
            {warning}
          </p>
        )}
      </div>
    </Sheet>
  );
}

function MoreChoices({ draft, request, onChange }: ComponentProps<typeof RequestChoices>) {
  return (
    <details className="rounded-tile border border-line px-4 py-1">
      <summary className="min-h-11 cursor-pointer content-center font-medium">
        {request ? 'แก้ชื่อ จำนวน วันหมดอายุ และอื่น ๆ' : 'จำนวน ชนิด วันหมดอายุ และอื่น ๆ'}
      </summary>
      <div className="flex flex-col gap-4 py-3">
        {request && <RequestTitle draft={draft} onChange={onChange} />}
        <RequestChoices {...{ draft, request, onChange }} />
      </div>
    </details>
  );
}
