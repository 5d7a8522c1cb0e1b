import type { Folder } from '@kepwai/api-client';
import FolderPlus from 'lucide-react/icons/folder-plus';
import { useState } from 'react';
import { useOnline } from '../../../lib/page/online.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Sheet } from '../../../ui/overlays/modal.tsx';
import FolderNameSheet from '../folder-name-sheet.tsx';
import { shortName } from '../folder-words.ts';
import { FolderTree, topId } from './folder-tree.tsx';
import type { MoveTarget } from './use-move-items.ts';

interface FolderPickerProps {
  readonly groupId: string;
  readonly title: string;
  readonly description: string;
  /** Where everything is already: its folder, null for the top. Absent if that is in several places. */
  readonly placeId?: string | null;
  /** Returns why a folder cannot be chosen; folders below it cannot be either. */
  readonly findObstacle?: (folder: Pick<Folder, 'id'>) => string | null;
  readonly open: boolean;
  readonly onClose: () => void;
  /** Called with the chosen folder, or null for the top, once the sheet closes. */
  readonly onChoose: (target: MoveTarget) => void;
}

/** Selects the target folder of a move in a group; a missing one is created on the way. */
export default function FolderPicker(props: FolderPickerProps) {
  const { groupId, title, description, placeId, findObstacle, open, onClose, onChoose } = props;
  const isOnline = useOnline();
  const [choice, setChoice] = useState<{ target: MoveTarget } | null>(null);
  const [isNaming, setIsNaming] = useState(false);
  const isThere = choice !== null && placeId === (choice.target?.id ?? null);
  const confirm = () => {
    if (!choice) return;
    onClose();
    onChoose(choice.target);
  };
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={title}
      description={isOnline ? description : 'ออฟไลน์อยู่ ต่ออินเทอร์เน็ตแล้วค่อยย้าย'}
      actions={
        <>
          <Button
            tone="quiet"
            icon={<FolderPlus aria-hidden="true" />}
            disabled={!isOnline}
            onClick={() => setIsNaming(true)}
          >
            โฟลเดอร์ใหม่
          </Button>
          <Button disabled={choice === null || isThere || !isOnline} onClick={confirm}>
            {labelOf(choice, isThere)}
          </Button>
        </>
      }
    >
      <div className="-mx-3 mt-2">
        <FolderTree
          groupId={groupId}
          label="โฟลเดอร์ปลายทาง"
          currentId={choice && (choice.target?.id ?? topId)}
          openIds={choice?.target ? [choice.target.id] : []}
          {...(findObstacle && { findObstacle })}
          onChoose={(target) => setChoice({ target })}
        />
      </div>
      {isNaming && (
        <FolderNameSheet
          groupId={groupId}
          parent={choice?.target ?? null}
          open
          onClose={() => setIsNaming(false)}
          onCreated={(folder) => setChoice({ target: folder })}
        />
      )}
    </Sheet>
  );
}

function labelOf(choice: { target: MoveTarget } | null, isThere: boolean): string {
  if (!choice) return 'ย้าย';
  if (isThere) return 'อยู่ที่นี่แล้ว';
  return choice.target ? `ย้ายไป “${shortName(choice.target.name)}”` : `ย้ายออกจากโฟลเดอร์`;
}
