import * as z from 'zod';
import type { BulkFailure, BulkRow } from './store.ts';

/** An action as the contract shows it; also what a repeated request is answered. */
export const bulkAction = z.object({
  id: z.string(),
  kind: z.enum(['move', 'trash', 'restore', 'ask']),
  state: z.enum(['running', 'done', 'stopped']),
  isUndo: z.boolean(),
  toFolderId: z.string().nullable(),
  totalCount: z.number().nullable(),
  doneCount: z.number(),
  unchangedCount: z.number(),
  failedCount: z.number(),
  failures: z.array(
    z.object({
      fileId: z.string(),
      name: z.string().nullable(),
      code: z.enum([
        'NOT_FOUND',
        'NOT_ALLOWED',
        'FOLDER_GONE',
        'FILE_NOT_KEPT',
        'KIND_OFF',
        'FILE_TOO_LARGE',
        'NO_QUOTA',
        'QUOTA_EXPIRED',
        'GROUP_READ_ONLY',
      ]),
    }),
  ),
  createdAt: z.string(),
});
export type BulkAction = z.infer<typeof bulkAction>;

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
