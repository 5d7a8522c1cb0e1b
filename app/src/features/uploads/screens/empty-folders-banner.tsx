import { useSyncExternalStore } from 'react';
import { describeErrorBriefly } from '../../../lib/errors/error-text.ts';
import { formatCount } from '../../../lib/format/sizes.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Banner } from '../../../ui/page/banner.tsx';
import type { UploadManager } from '../upload-manager.ts';

/** Shows the number of empty folders in a drop, and their fate. */
export function EmptyFoldersBanner({ manager }: { manager: UploadManager }) {
  const { waitingCount, createdCount, isCreating, error } = useSyncExternalStore(
    manager.subscribe,
    manager.emptyFolders.state,
  );
  if (waitingCount === 0) {
    return createdCount === 0 ? null : (
      <Banner title={`สร้างโฟลเดอร์ว่างแล้ว ${formatCount(createdCount)} โฟลเดอร์`}>ดูได้ในโฟลเดอร์ของตู้</Banner>
    );
  }
  const words = `${formatCount(waitingCount)} โฟลเดอร์`;
  return (
    <Banner
      tone={error === null ? 'info' : 'warning'}
      title={error === null ? `มีโฟลเดอร์ว่าง ${words}` : `ยังสร้างโฟลเดอร์ว่างไม่ได้ ${words}`}
      action={
        <span className="flex flex-wrap gap-2">
          <Button tone="secondary" busy={isCreating} onClick={() => void manager.emptyFolders.create()}>
            {error === null ? 'สร้างเลย' : 'ลองใหม่'}
          </Button>
          {!isCreating && (
            <Button tone="quiet" onClick={manager.emptyFolders.discard}>
              ไม่สร้าง
            </Button>
          )}
        </span>
      }
    >
      {error === null ? 'จะสร้างให้ตอนกดส่ง หรือสร้างเลยก็ได้' : describeErrorBriefly(error)}
    </Banner>
  );
}
