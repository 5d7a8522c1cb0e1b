import { type FileItem, isNotFound } from '@kepwai/api-client';
import { useQueries } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { describeError } from '../../lib/errors/error-text.ts';
import { formatCount } from '../../lib/format/sizes.ts';
import { isHandedOver } from '../../lib/handover/handed-over.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Progress } from '../../ui/drawings/progress.tsx';
import { Sheet } from '../../ui/overlays/modal.tsx';
import { useToast } from '../../ui/overlays/toast.tsx';
import { InlineError } from '../../ui/page/inline-error.tsx';
import { findDangerous } from '../files/danger/danger.ts';
import DangersDialog from '../files/danger/dangers-dialog.tsx';
import { fileQuery } from '../files/queries.ts';
import { withoutSave } from './save-link.ts';
import SaveSheet from './save-sheet.tsx';

interface SaveHereProps {
  readonly groupId: string;
  /** At least one. */
  readonly fileIds: readonly string[];
}

/** Saves the files that the address names, as LINE's browser asked for by a hand-over; it warns before dangerous ones. */
export default function SaveHere({ groupId, fileIds }: SaveHereProps) {
  const close = useClose();
  const results = useQueries({ queries: fileIds.map((fileId) => fileQuery(groupId, fileId)) });
  const files = results.flatMap(({ data }) => (data && data.contentUrl !== null ? [data] : []));
  const failed = results.find(({ error, data }) => error !== null && !data && !isNotFound(error));
  const isLoading = results.some(({ data, error }) => !data && error === null);
  if (isLoading || failed) {
    return (
      <Sheet title="บันทึกลงเครื่อง" open onClose={close}>
        {failed ? (
          <InlineError
            title={describeError(failed.error).title}
            onRetry={() => results.forEach(({ refetch, error }) => void (error !== null && refetch()))}
          />
        ) : (
          <Progress label="กำลังหาไฟล์" value={null} />
        )}
      </Sheet>
    );
  }
  if (files.length === 0) {
    return (
      <Sheet title="ไม่มีอะไรให้บันทึกแล้ว" open onClose={close} actions={<Button onClick={close}>ปิด</Button>}>
        <p className="text-body">ไฟล์ถูกลบ หรือคนส่งยกเลิกข้อความไปแล้ว</p>
      </Sheet>
    );
  }
  return <Found files={files} goneCount={fileIds.length - files.length} onClose={close} />;
}

/** Requests confirmation for dangerous files before anything is saved. */
function Found({
  files,
  goneCount,
  onClose,
}: {
  files: readonly FileItem[];
  goneCount: number;
  onClose: () => void;
}) {
  const dangerous = findDangerous(files);
  const [wanted, setWanted] = useState(dangerous.length === 0 ? files : null);
  const [isAsked] = useState(isHandedOver(useLocation().state));
  const toast = useToast();
  if (wanted === null) {
    return (
      <DangersDialog
        dangerous={dangerous}
        otherCount={files.length - dangerous.length}
        onClose={onClose}
        onContinue={({ all }) => setWanted(all ? files : files.filter((file) => !dangerous.includes(file)))}
      />
    );
  }
  const close = () => {
    if (goneCount > 0) toast({ text: `มี ${formatCount(goneCount)} ไฟล์ที่ไม่อยู่แล้ว` });
    onClose();
  };
  return <SaveSheet files={wanted} open onClose={close} startsAtOnce={isAsked && dangerous.length === 0} />;
}

/** Returns the function that removes the request to save from the address. */
function useClose(): () => void {
  const navigate = useNavigate();
  const [query] = useSearchParams();
  return () => void navigate({ search: withoutSave(query).toString() }, { replace: true });
}
