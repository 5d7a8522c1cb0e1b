import type { MovedItems } from '@kepwai/api-client';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { mutateThen } from '../../../lib/api/mutate-then.ts';
import { describeErrorBriefly } from '../../../lib/errors/error-text.ts';
import { useToast } from '../../../ui/overlays/toast.tsx';
import { useBulk } from '../../bulk/use-bulk.ts';
import type { Movable } from '../drag-items.ts';
import { countedItems, movedTo, shortName } from '../folder-words.ts';
import { moveItems, undoMove } from '../mutations.ts';
import { noteOwnMove } from '../own-move.ts';
import type { FolderFace } from '../queries.ts';

/** Folder to move into; null for the top. */
export type MoveTarget = FolderFace | null;

/**
 * Returns the function that moves files, image sets and folders, announces the result with an undo, and offers a remedy
 * if some could not be moved: the free name, or another attempt.
 */
export function useMoveItems(groupId: string) {
  const queryClient = useQueryClient();
  const toast = useToast();
  const bulk = useBulk(groupId);
  const moving = useMutation(moveItems(queryClient, groupId));
  const undoing = useMutation(undoMove(queryClient, groupId));

  function move(items: Movable, target: MoveTarget): void {
    moveFilesOf(items, target);
    moveSetsAndFolders(withoutThose(items, target), target);
  }

  function moveFilesOf({ files, found }: Movable, target: MoveTarget): void {
    const toFolderId = target?.id ?? null;
    const elsewhere = files.filter(({ folderId }) => folderId !== toFolderId);
    const selection = found?.selection ?? { fileIds: elsewhere.map(({ id }) => id) };
    if (!found && elsewhere.length === 0) return;
    void bulk.move({ selection, files: found ? files : elsewhere, toFolderId }, target);
  }

  function moveSetsAndFolders(wanted: Movable, target: MoveTarget, numberIfTaken = false): void {
    const { imageSets = [], folders } = wanted;
    if (imageSets.length + folders.length === 0) return;
    noteOwnMove(queryClient, groupId, folders);
    mutateThen(
      moving,
      {
        ...{ imageSets, folders, toFolderId: target?.id ?? null, key: crypto.randomUUID() },
        ...(numberIfTaken && { numberIfTaken }),
      },
      {
        onSuccess: (result) => tell(wanted, target, result),
        onError: (error) =>
          toast({
            text: `ย้าย${spaced(countedItems(wanted))}ไม่ได้: ${describeErrorBriefly(error)}`,
            tone: 'error',
            action: {
              label: 'ลองอีกครั้ง',
              run: () => moveSetsAndFolders(wanted, target, numberIfTaken),
            },
          }),
      },
    );
  }

  function tell(items: Movable, target: MoveTarget, { moved, failures }: MovedItems): void {
    const [failure] = failures;
    if (!failure) {
      const undo = () => undoAll(items, moved);
      toast({
        text: `ย้าย${spaced(countedItems(items))}${movedTo(target)}`,
        ...(moved.length > 0 && { undo }),
      });
      return;
    }
    const left = onlyFailed(items, failures);
    if (failure.code === 'FOLDER_NAME_TAKEN' && failure.freeName !== null) {
      toast({
        text: `ที่นั่นมีชื่อนี้แล้ว ใช้ “${shortName(failure.freeName)}” ไหม`,
        tone: 'error',
        action: { label: 'ใช้ชื่อนี้', run: () => moveSetsAndFolders(left, target, true) },
      });
      return;
    }
    toast({
      text: `ย้าย${spaced(countedItems(left))}ไม่ได้: ${reasons[failure.code]}`,
      tone: 'error',
    });
  }

  function undoAll(items: Movable, moved: MovedItems['moved']): void {
    noteOwnMove(queryClient, groupId, items.folders);
    mutateThen(
      undoing,
      { moved, key: crypto.randomUUID() },
      {
        onSuccess: () => toast({ text: 'ย้ายกลับที่เดิมแล้ว' }),
        onError: (error) =>
          toast({
            text: `ย้ายกลับไม่ได้: ${describeErrorBriefly(error)}`,
            tone: 'error',
            action: { label: 'ลองอีกครั้ง', run: () => undoAll(items, moved) },
          }),
      },
    );
  }

  return { move };
}

/** Reasons that another attempt would meet again, each with a remedy. */
const reasons: Readonly<Record<MovedItems['failures'][number]['code'], string>> = {
  NOT_FOUND: 'มีคนย้ายหรือลบไปก่อนแล้ว',
  FOLDER_INTO_ITSELF: 'โฟลเดอร์ย้ายเข้าไปในตัวมันเองไม่ได้',
  FOLDER_TOO_DEEP: 'จะซ้อนกันเกิน 10 ชั้น เลือกโฟลเดอร์ที่ซ้อนน้อยกว่านี้',
  FOLDER_NAME_TAKEN: 'ที่นั่นมีชื่อนี้แล้ว',
};

/** Returns the image sets and folders that are not there already; no folder moves into itself. */
function withoutThose({ folders, imageSets = [] }: Movable, target: MoveTarget): Movable {
  const toId = target?.id ?? null;
  return {
    files: [],
    folders: folders.filter(({ id, parentId }) => parentId !== toId && id !== toId),
    imageSets: imageSets.filter(({ folderId }) => folderId !== toId),
  };
}

function onlyFailed({ folders, imageSets = [] }: Movable, failures: MovedItems['failures']): Movable {
  const ids = new Set(failures.map(({ id }) => id));
  return {
    files: [],
    folders: folders.filter(({ id }) => ids.has(id)),
    imageSets: imageSets.filter(({ id }) => ids.has(id)),
  };
}

/** A number stands apart from the Thai words around it, a quoted name only after them. */
function spaced(text: string): string {
  return text.startsWith('“') ? ` ${text} ` : ` ${text}`;
}
