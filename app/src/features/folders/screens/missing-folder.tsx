import type { Folder } from '@kepwai/api-client';
import Undo2 from 'lucide-react/icons/undo-2';
import type { ReactNode } from 'react';
import { Button, ButtonLink } from '../../../ui/controls/button.tsx';
import { EmptyDrawerDrawing, NothingFoundDrawing } from '../../../ui/drawings/drawings.tsx';
import { EmptyState } from '../../../ui/page/empty-state.tsx';
import { ScreenBody, TopBar } from '../../../ui/page/top-bar.tsx';
import { folderPath } from '../folder-words.ts';
import { useTrashFolder } from '../use-trash-folder.ts';

/** Shows that a folder is in the trash, and restores it for those who may. */
export function TrashedFolder({ folder }: { folder: Folder }) {
  const { restore, isBusy } = useTrashFolder(folder.groupId);
  return (
    <Frame groupId={folder.groupId} title={folder.name}>
      <EmptyState
        drawing={EmptyDrawerDrawing}
        title="โฟลเดอร์นี้อยู่ในถังขยะ"
        action={
          <>
            <ToFolders groupId={folder.groupId} />
            {folder.permissions.trash && (
              <Button icon={<Undo2 aria-hidden="true" />} busy={isBusy} onClick={() => restore(folder)}>
                กู้คืน
              </Button>
            )}
          </>
        }
      >
        กู้คืนได้ภายใน 30 วันนับจากวันที่ย้ายมา พร้อมทุกอย่างที่อยู่ข้างใน
      </EmptyState>
    </Frame>
  );
}

/** Shows that a folder is gone since it was opened. */
export function ErasedFolder({ folder }: { folder: Folder }) {
  return (
    <Frame groupId={folder.groupId} title={folder.name}>
      <EmptyState
        drawing={NothingFoundDrawing}
        title="โฟลเดอร์นี้ถูกลบไปแล้ว"
        action={<ToFolders groupId={folder.groupId} />}
      />
    </Frame>
  );
}

function Frame({ groupId, title, children }: { groupId: string; title: string; children: ReactNode }) {
  return (
    <>
      <TopBar title={title} backTo={folderPath(groupId, null)} backLabel="กลับไปโฟลเดอร์" />
      <ScreenBody>{children}</ScreenBody>
    </>
  );
}

function ToFolders({ groupId }: { groupId: string }) {
  return (
    <ButtonLink tone="secondary" to={folderPath(groupId, null)}>
      ดูโฟลเดอร์ทั้งหมด
    </ButtonLink>
  );
}
