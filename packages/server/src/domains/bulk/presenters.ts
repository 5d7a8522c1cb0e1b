import type { components } from '../../generated/schema.ts';
import type { BulkFailure, BulkRow } from './store.ts';

/** An action as the contract shows it. */
export type BulkAction = components['schemas']['BulkAction'];

/** Presents an action with the files that it could not act on. */
export function toBulkAction(row: BulkRow, failures: readonly BulkFailure[]): BulkAction {
  return {
    id: row.id,
    kind: row.kind,
    state: stateOf(row),
    isUndo: row.undoes !== null,
    toFolderId: row.undoes === null ? row.to_folder_id : null,
    totalCount: row.total_count,
    doneCount: row.done_count,
    unchangedCount: row.unchanged_count,
    failedCount: row.failed_count,
    failures: failures.flatMap(({ fileId, name, outcome: code }) =>
      code === 'done' || code === 'unchanged' ? [] : [{ fileId, name, code }],
    ),
    createdAt: row.created_at.toISOString(),
  };
}

/** Returns how far an action is. */
export function stateOf({ is_stopped, ended_at }: BulkRow): BulkAction['state'] {
  if (is_stopped) return 'stopped';
  return ended_at === null ? 'running' : 'done';
}
