import type { FileItem } from '@kepwai/api-client';
import CloudOff from 'lucide-react/icons/cloud-off';
import Hourglass from 'lucide-react/icons/hourglass';
import { Link } from 'react-router';
import { resolveApiUrl } from '../../lib/api/api.ts';
import { formatDateTime } from '../../lib/format/dates.ts';
import { findPageHeading, moveFocusOnUnmount } from '../../lib/page/move-focus.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Thumbnail } from '../../ui/files/thumbnail.tsx';
import { posterOf } from '../files/file-words.ts';
import { missedWords } from '../files/missed-words.ts';
import { isAtLine, useIsRequested } from '../retry/retry-state.ts';
import { useAskAgain } from '../retry/use-ask-again.ts';
import { StageMessage } from '../viewer/parts/stage-message.tsx';

/** Choice of the group for the kind of a file. */
export interface KindRule {
  readonly isKept: boolean;
  readonly mayChange: boolean;
}

/** Message in place of a file that is being fetched or was missed: why, since when, and a remedy. */
export function UnavailableFile({
  file,
  rule,
}: {
  file: FileItem;
  /** Null until it is loaded. */
  rule: KindRule | null;
}) {
  const isRequested = useIsRequested(file);
  const { ask } = useAskAgain(file.groupId, { seePath: null });
  const isOnItsWay = isRequested || file.state === 'fetching';
  const words = missedWords[file.missedReason ?? 'failed'];
  const isOff = file.missedReason === 'kind_off' && !rule?.isKept;
  const title = isRequested ? 'กำลังขอจาก LINE' : 'กำลังเก็บจาก LINE';
  const mayAsk = isRequested || (isAtLine(file) && !isOff);
  return (
    <>
      {isOnItsWay && file.thumbnailUrl && (
        <span className="absolute inset-0 opacity-40">
          <Thumbnail src={resolveApiUrl(file.thumbnailUrl)} thumbhash={file.thumbhash} fit="contain" />
        </span>
      )}
      <StageMessage
        icon={isOnItsWay ? <Hourglass aria-hidden="true" /> : <CloudOff aria-hidden="true" />}
        title={isOnItsWay ? title : words.full}
        action={
          (mayAsk || (isOff && rule?.mayChange)) && (
            <>
              {mayAsk && (
                <Button
                  ref={moveFocusOnUnmount(findPageHeading)}
                  busy={isRequested}
                  onClick={() => ask([file])}
                >
                  {isRequested ? 'กำลังขอ…' : 'ขอไฟล์นี้อีกครั้ง'}
                </Button>
              )}
              {isOff && rule?.mayChange && <SavingFileTypesLink groupId={file.groupId} />}
            </>
          )
        }
      >
        <p>
          {posterOf(file)} ส่งเมื่อ {formatDateTime(file.postedAt)}
        </p>
        <p className="mt-2">{isOnItsWay ? 'เสร็จแล้วจะขึ้นที่นี่เอง ไม่ต้องเฝ้ารอ' : words.advice}</p>
      </StageMessage>
    </>
  );
}

function SavingFileTypesLink({ groupId }: { groupId: string }) {
  return (
    <Link
      to={`/microapp/${groupId}/quota/saving-file-types`}
      className="min-h-11 content-center px-3 underline underline-offset-4"
    >
      ตั้งค่าชนิดไฟล์ที่เก็บ
    </Link>
  );
}
