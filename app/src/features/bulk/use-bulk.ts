import type { BulkAction, FileItem } from '@kepwai/api-client';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { describeErrorBriefly } from '../../lib/errors/error-text.ts';
import { type Countable, countedFiles, countedLike } from '../../lib/format/counted-files.ts';
import { useToast } from '../../ui/overlays/toast.tsx';
import { movedTo } from '../folders/folder-words.ts';
import type { FolderFace } from '../folders/queries.ts';
import {
  askForFiles,
  type ChosenFiles,
  type MovingFiles,
  moveFiles,
  restoreFiles,
  trashFiles,
  undoBulk,
} from './mutations.ts';
import { bulkActionQuery, showAction } from './queries.ts';
import { askedWords, bulkWords, failureWords } from './words.ts';

/** Action in the screen's view: its files, and their target folder, null for the top. */
interface Known {
  readonly files: readonly Countable[];
  readonly target?: Pick<FolderFace, 'name'> | null;
}

/**
 * Returns functions that move, trash and restore many files, each with one undo, and request them from LINE again,
 * without an undo. Large actions continue in the background, with their progress; files that failed are listed with
 * their reasons, and can be retried alone.
 */
export function useBulk(groupId: string) {
  const queryClient = useQueryClient();
  const toast = useToast();
  const moving = useMutation(moveFiles(queryClient, groupId));
  const trashing = useMutation(trashFiles(queryClient, groupId));
  const restoring = useMutation(restoreFiles(queryClient, groupId));
  const asking = useMutation(askForFiles(queryClient, groupId));
  const undoing = useMutation(undoBulk(queryClient, groupId));

  async function run(failed: string, known: Known, start: () => Promise<BulkAction>): Promise<void> {
    try {
      tell(await start(), known);
    } catch (error) {
      toast({
        text: `${failed}: ${describeErrorBriefly(error)}`,
        tone: 'error',
        action: { label: 'ลองอีกครั้ง', run: () => void run(failed, known, start) },
      });
    }
  }
  const trash = (chosen: ChosenFiles) =>
    run(bulkWords.trash.failed, chosen, () => trashing.mutateAsync(chosen));
  const restore = (chosen: ChosenFiles) =>
    run(bulkWords.restore.failed, chosen, () => restoring.mutateAsync(chosen));
  const ask = (chosen: ChosenFiles) => run(bulkWords.ask.failed, chosen, () => asking.mutateAsync(chosen));
  const move = (chosen: MovingFiles, target?: Known['target']) =>
    run(bulkWords.move.failed, { files: chosen.files, ...(target !== undefined && { target }) }, () =>
      moving.mutateAsync(chosen),
    );
  const undo = (action: BulkAction, known: Known = { files: [] }) =>
    run('เลิกทำไม่ได้', known, () => undoing.mutateAsync(action.id));

  /** Reports the outcome of an action; or its progress while it runs. */
  function tell(action: BulkAction, known: Known = { files: [] }): void {
    const { id: actionId, kind, state, doneCount, failedCount, isUndo } = action;
    queryClient.setQueryData(bulkActionQuery(groupId, actionId).queryKey, action);
    if (state === 'running') showAction(queryClient, groupId, { actionId, part: 'progress' });
    else if (failedCount > 0) tellFailure(action);
    else {
      toast({
        text: doneText(action, known),
        ...(!isUndo &&
          doneCount > 0 &&
          kind !== 'ask' && { undo: () => void undo(action, { files: known.files }) }),
      });
    }
  }

  function tellFailure(action: BulkAction): void {
    const { id: actionId, kind, doneCount, failedCount, failures } = action;
    const [first] = failures;
    const isOne = failedCount === 1 && doneCount === 0;
    const counted = isOne ? '' : `${countedFiles({ fileCount: failedCount })} `;
    const reason = isOne && first ? `: ${failureWords[first.code]}` : '';
    toast({
      text: `${counted}${bulkWords[kind].failed}${reason}`,
      tone: 'error',
      ...(!isOne && {
        action: {
          label: 'ดูรายการ',
          run: () => showAction(queryClient, groupId, { actionId, part: 'failures' }),
        },
      }),
    });
  }

  return { move, trash, restore, ask, undo, tell, isRestoring: restoring.isPending };
}

function doneText(action: BulkAction, { files, target }: Known): string {
  const { kind, doneCount, isUndo } = action;
  if (kind === 'ask') return askedWords(action);
  if (kind === 'move' && isUndo) return 'ย้ายกลับที่เดิมแล้ว';
  if (kind === 'move' && doneCount === 0) return 'อยู่ที่นั่นอยู่แล้ว';
  if (kind === 'move' && target !== undefined) {
    return `ย้าย ${countedLike(doneCount, files)}${movedTo(target)}${withOlder(doneCount, files)}`;
  }
  const counted = doneCount > 1 ? `${countedLike(doneCount, files)} ` : '';
  return `${counted}${bulkWords[kind].done}${withOlder(doneCount, files)}`;
}

/** Shows that older versions went along, if the files were more than the chosen ones. */
function withOlder(doneCount: number, files: readonly Partial<Pick<FileItem, 'kind' | 'version'>>[]): string {
  const took = doneCount > files.length && files.some(({ version }) => version);
  return took ? ' รวมฉบับก่อนหน้า' : '';
}
