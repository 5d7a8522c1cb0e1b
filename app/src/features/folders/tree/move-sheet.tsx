import type { Folder } from '@kepwai/api-client';
import type { Movable } from '../drag-items.ts';
import { countedItems } from '../folder-words.ts';
import FolderPicker from './folder-picker.tsx';
import { useMoveItems } from './use-move-items.ts';

/** Chooses the target of files and folders: never their present one, and no folder into itself or below. */
export default function MoveSheet({
  groupId,
  items,
  open,
  onClose,
  onMove,
}: {
  groupId: string;
  items: Movable;
  open: boolean;
  onClose: () => void;
  /** Called when the move begins. */
  onMove: () => void;
}) {
  const { move } = useMoveItems(groupId);
  const placeId = findPlace(items);
  return (
    <FolderPicker
      groupId={groupId}
      title={`ย้าย ${countedItems(items)}`}
      description={
        items.files.some(({ imageSetId }) => imageSetId !== null)
          ? 'รูปที่ส่งมาเป็นอัลบั้มจะย้ายไปด้วยกันทั้งอัลบั้ม'
          : 'เลือกโฟลเดอร์ที่จะย้ายไป'
      }
      {...(placeId !== undefined && { placeId })}
      findObstacle={(folder) => findObstacle(folder, items)}
      open={open}
      onClose={onClose}
      onChoose={(target) => {
        onMove();
        move(items, target);
      }}
    />
  );
}

/** Returns the folder of all items; undefined if they have several, or unknown ones. */
function findPlace({ files, folders, imageSets = [], found }: Movable): string | null | undefined {
  if (found) return undefined;
  const placeIds = new Set([
    ...files.map(({ folderId }) => folderId),
    ...folders.map(({ parentId }) => parentId),
    ...imageSets.map(({ folderId }) => folderId),
  ]);
  const [placeId] = placeIds;
  return placeIds.size === 1 ? placeId : undefined;
}

function findObstacle({ id }: Pick<Folder, 'id'>, { folders }: Movable): string | null {
  return folders.some((folder) => folder.id === id) ? 'กำลังย้ายโฟลเดอร์นี้' : null;
}
