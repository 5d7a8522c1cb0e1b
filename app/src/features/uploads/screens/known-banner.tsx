import { formatCount } from '../../../lib/format/sizes.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { useToast } from '../../../ui/overlays/toast.tsx';
import { Banner } from '../../../ui/page/banner.tsx';
import { listItems, type UploadsState } from '../queue/upload-state.ts';
import type { UploadManager } from '../upload-manager.ts';
import { useUploadsState } from '../use-uploads.ts';

/** Shows how many of the chosen files the group has already, and decides for all of them at once. */
export function KnownBanner({ manager }: { manager: UploadManager }) {
  const count = useUploadsState(manager, (state) => skippedIds(state).length);
  const toast = useToast();
  if (count === 0) return null;
  const words = `${formatCount(count)} ไฟล์`;
  const keepAll = () => {
    const ids = skippedIds(manager.state());
    manager.keepBoth(ids);
    toast({ text: `จะเก็บอีก ${words}`, undo: () => manager.skipKnown(ids) });
  };
  const clear = () => {
    const undo = manager.remove(skippedIds(manager.state()));
    toast({ text: `เอาออก ${words}แล้ว`, undo });
  };
  return (
    <Banner
      title={`มีอยู่แล้ว ${words} จะไม่ส่งซ้ำ`}
      action={
        <span className="flex flex-wrap gap-2">
          <Button tone="secondary" onClick={keepAll}>
            เก็บซ้ำทั้งหมด
          </Button>
          <Button tone="quiet" onClick={clear}>
            เอาออกจากรายการ
          </Button>
        </span>
      }
    >
      แตะที่ชื่อไฟล์เพื่อดูของเดิม ถ้าอยากได้อีกไฟล์ กด “เก็บซ้ำ”
    </Banner>
  );
}

function skippedIds(state: UploadsState): string[] {
  return listItems(state)
    .filter(({ status }) => status === 'skipped')
    .map(({ id }) => id);
}
