import type { BulkAction } from '@kepwai/api-client';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { useLive } from '../../lib/api/live.ts';
import { countedFiles } from '../../lib/format/counted-files.ts';
import { formatCount } from '../../lib/format/sizes.ts';
import { useOnline } from '../../lib/page/online.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Progress } from '../../ui/drawings/progress.tsx';
import { Dialog } from '../../ui/overlays/modal.tsx';
import { offlineObstacle } from './item-action.ts';
import { refreshAfter } from './mutations.ts';
import { bulkActionQuery, showAction, shownActionQuery } from './queries.ts';
import { useBulk } from './use-bulk.ts';
import { bulkWords, failureWords } from './words.ts';

/** Reasons that another attempt does not change. */
const hopelessCodes: readonly BulkAction['failures'][number]['code'][] = ['NOT_ALLOWED', 'FILE_NOT_KEPT'];

/** Interval in which progress is requested, if the live socket is silent. */
const pollMs = 2_000;

/** Shows how far a large action on files of a group is, or for which files an action failed. */
export default function BulkStatus({ groupId }: { groupId: string }) {
  const { data: shown } = useQuery(shownActionQuery(groupId));
  if (!shown) return null;
  const { actionId, part } = shown;
  return part === 'progress' ? (
    <BulkProgress key={actionId} groupId={groupId} actionId={actionId} />
  ) : (
    <BulkFailures key={actionId} groupId={groupId} actionId={actionId} />
  );
}

interface ShownProps {
  readonly groupId: string;
  readonly actionId: string;
}

/** Follows a running action; when it has ended, reports its outcome. */
function BulkProgress({ groupId, actionId }: ShownProps) {
  const queryClient = useQueryClient();
  const isOnline = useOnline();
  const { tell, undo } = useBulk(groupId);
  const options = bulkActionQuery(groupId, actionId);
  const { data: action } = useQuery({
    ...options,
    refetchInterval: ({ state }) => (state.data?.state === 'running' ? pollMs : false),
  });
  useLive((news) => {
    const isOfAction = news.some((one) => one.type === 'bulk-progressed' && one.actionId === actionId);
    if (isOfAction) void queryClient.invalidateQueries({ queryKey: options.queryKey });
  });
  const finish = useEffectEvent((ended: BulkAction) => {
    showAction(queryClient, groupId, null);
    void refreshAfter(queryClient, groupId, { withLists: true });
    if (ended.state === 'done') tell(ended);
  });
  useEffect(() => {
    if (action && action.state !== 'running') finish(action);
  }, [action]);
  if (action?.state !== 'running') return null;
  const { kind, totalCount, doneCount, unchangedCount, failedCount } = action;
  const ended = doneCount + unchangedCount + failedCount;
  const counted =
    totalCount === null ? '' : ` ${formatCount(ended)} จาก ${countedFiles({ fileCount: totalCount })}`;
  const { doing } = bulkWords[kind];
  return (
    <section
      aria-label={doing}
      className="flex flex-col gap-2 rounded-tile border border-line bg-surface-raised p-4"
    >
      <p className="text-small tabular-nums">
        {doing}
        {counted}
      </p>
      <Progress
        label={doing}
        value={totalCount ? ended / totalCount : null}
        valueText={`${doing}${counted}`}
      />
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="text-caption text-ink-soft">
          {isOnline ? 'ปิดหน้านี้ได้ ทำต่อให้เอง' : 'ออฟไลน์อยู่ แต่ทำต่อให้เอง ต่อเน็ตแล้วค่อยดูผล'}
        </p>
        {!action.isUndo && (
          <Button tone="quiet" disabled={!isOnline} onClick={() => void undo(action)}>
            {kind === 'ask' ? 'หยุดขอ' : 'หยุดและเลิกทำ'}
          </Button>
        )}
      </div>
    </section>
  );
}

/** Lists the files for which an action failed, with the reasons, and retries only those. */
function BulkFailures({ groupId, actionId }: ShownProps) {
  const queryClient = useQueryClient();
  const isOnline = useOnline();
  const { move, trash, restore, ask, undo } = useBulk(groupId);
  const { data: action } = useQuery(bulkActionQuery(groupId, actionId));
  if (!action) return null;
  const { kind, doneCount, failedCount, failures, isUndo, toFolderId } = action;
  const close = () => showAction(queryClient, groupId, null);
  const isHopeless =
    failures.length === failedCount && failures.every(({ code }) => hopelessCodes.includes(code));
  const canUndo = doneCount > 0 && !isUndo && kind !== 'ask';
  const retry = () => {
    close();
    const rest = { selection: { failedOf: actionId }, files: [] };
    if (kind === 'move') void move({ ...rest, toFolderId });
    else void { trash, restore, ask }[kind](rest);
  };
  return (
    <Dialog
      open
      onClose={close}
      title={`${countedFiles({ fileCount: failedCount })} ${bulkWords[kind].failed}`}
      {...(doneCount > 0 && {
        description: `ที่เหลืออีก ${countedFiles({ fileCount: doneCount })} ${bulkWords[kind].done}`,
      })}
      actions={
        <>
          {canUndo && (
            <Button
              tone="secondary"
              disabled={!isOnline}
              onClick={() => {
                close();
                void undo(action);
              }}
            >
              เลิกทำทั้งหมด
            </Button>
          )}
          {!isUndo && !isHopeless ? (
            <Button disabled={!isOnline} onClick={retry}>
              ลองใหม่เฉพาะที่เหลือ
            </Button>
          ) : (
            <Button onClick={close}>ปิด</Button>
          )}
        </>
      }
    >
      {!isOnline && <p className="text-small text-ink-soft">{offlineObstacle}</p>}
      <ul className="flex flex-col divide-y divide-line">
        {failures.map(({ fileId, name, code }) => (
          <li key={fileId} className="py-2">
            <p className="wrap-anywhere">{name ?? 'ไฟล์ที่ไม่อยู่แล้ว'}</p>
            <p className="text-caption text-ink-soft">{failureWords[code]}</p>
          </li>
        ))}
      </ul>
      {failedCount > failures.length && (
        <p className="text-caption text-ink-soft">
          และอีก {countedFiles({ fileCount: failedCount - failures.length })}
        </p>
      )}
    </Dialog>
  );
}
