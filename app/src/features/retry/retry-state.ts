import type { FileItem } from '@kepwai/api-client';
import { type Mutation, useIsMutating } from '@tanstack/react-query';
import { groupKey } from '../../lib/api/query-keys.ts';

/** Whether LINE may still have a missed file; some never were there. @see product.md 5 */
export function isAtLine({ state, missedReason, source }: FileItem): boolean {
  return state === 'missed' && missedReason !== 'external' && source === 'chat';
}

/**
 * Whether a retry can help, as far as the file itself shows: a kind that is off stays off until somebody
 * turns it on.
 */
export function isWorthAsking(file: FileItem): boolean {
  return isAtLine(file) && file.missedReason !== 'kind_off';
}

/** Returns the key of every pending retry in a group. */
export function askingKey(groupId: string) {
  return groupKey('askForFile', groupId);
}

/** Whether a mutation under {@link askingKey} includes this file. */
export function isAskingFor({ state: { variables } }: Mutation, fileId: string): boolean {
  return Array.isArray(variables) && variables.some((file: FileItem) => file.id === fileId);
}

/** Whether this file is being retried, from any screen. */
export function useIsRequested({ id, groupId }: Pick<FileItem, 'id' | 'groupId'>): boolean {
  return (
    useIsMutating({ mutationKey: askingKey(groupId), predicate: (mutation) => isAskingFor(mutation, id) }) > 0
  );
}
