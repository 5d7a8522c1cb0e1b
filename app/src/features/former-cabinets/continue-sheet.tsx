import type { FormerCabinet, Group, GroupFace } from '@kepwai/api-client';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { mutateThen } from '../../lib/api/mutate-then.ts';
import { countedFiles } from '../../lib/format/counted-files.ts';
import { groupName } from '../../lib/format/names/group-words.ts';
import { formatSize } from '../../lib/format/sizes.ts';
import { findPageHeading, moveFocusOnUnmount } from '../../lib/page/move-focus.ts';
import { useOnline } from '../../lib/page/online.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Sheet } from '../../ui/overlays/modal.tsx';
import { describeContinueError } from './continue-error.ts';
import { continueCabinet } from './mutations.ts';

/** Requests confirmation before a chat continues with a former group: names the effects, and who loses access. */
export function ContinueSheet({
  here,
  former,
  onClose,
  onContinued,
}: {
  here: Pick<GroupFace, 'id' | 'name'>;
  /** Null while closed. */
  former: FormerCabinet | null;
  onClose: () => void;
  onContinued: (group: Group) => void;
}) {
  const queryClient = useQueryClient();
  const isOnline = useOnline();
  const going = useMutation(continueCabinet(queryClient, here.id));
  const close = () => {
    going.reset();
    onClose();
  };
  const failure = going.error && describeContinueError(going.error);
  const name = former ? groupName(former.group) : '';
  return (
    <Sheet
      open={former !== null}
      onClose={close}
      title={`ใช้ตู้ “${name}” ต่อในแชทนี้`}
      actions={
        <>
          <Button tone="quiet" onClick={close}>
            ยกเลิก
          </Button>
          <Button
            ref={moveFocusOnUnmount(findPageHeading)}
            busy={going.isPending}
            disabled={!isOnline}
            onClick={() => former && mutateThen(going, former, { onSuccess: onContinued })}
          >
            ใช้ตู้นี้ต่อ
          </Button>
        </>
      }
    >
      <ContinueTerms here={here} former={former} />
      <p className="mt-3 text-small text-ink-soft">รวมแล้วแยกกลับไม่ได้</p>
      {!isOnline && <p className="mt-3 text-small text-ink-soft">ออฟไลน์อยู่ ต่ออินเทอร์เน็ตแล้วค่อยเลือก</p>}
      {failure && (
        <div
          role="alert"
          className="mt-3 rounded-tile bg-danger-soft px-4 py-3 text-small text-danger-soft-ink"
        >
          <p className="font-semibold">{failure.title}</p>
          <p>{failure.advice}</p>
        </div>
      )}
    </Sheet>
  );
}

function ContinueTerms({
  here,
  former,
}: {
  here: Pick<GroupFace, 'id' | 'name'>;
  former: FormerCabinet | null;
}) {
  return (
    <ul className="flex list-disc flex-col gap-2 pl-5 text-body">
      {former && (
        <li>
          ของเดิม {countedFiles(former)} {formatSize(former.sizeBytes)} จะมาอยู่ในตู้ของ “{groupName(here)}”
        </li>
      )}
      <li>ตั้งแต่นี้เก็บรวมกับตู้เดิม และใช้การตั้งค่าของตู้เดิม</li>
      <li>ของที่เก็บในแชทนี้แล้วย้ายไปรวมด้วยกัน ไม่มีอะไรหาย</li>
      <li>คนที่ไม่ได้อยู่ในแชทนี้จะเปิดตู้ไม่ได้อีก</li>
    </ul>
  );
}
