import type { FileItem } from '@kepwai/api-client';

/** Maximum files of one link: a path has a limited length. */
export const mostInLink = 100;

const parameter = 'save';
const idPattern = /^[0-9a-f-]{36}$/;

/** Returns the path that saves files of one group where it is opened: the viewer for a single one, else the list. */
export function pathToSave(files: readonly Pick<FileItem, 'id' | 'groupId'>[]): string {
  const [first] = files;
  if (!first) throw new Error('There is nothing to save.');
  const list = `/microapp/${first.groupId}/file`;
  if (files.length === 1) return `${list}/${first.id}?${parameter}=1`;
  return `${list}?${parameter}=${files.map(({ id }) => id).join('.')}`;
}

/** Whether an address saves the file that it shows. */
export function asksToSave(query: URLSearchParams): boolean {
  return query.get(parameter) === '1';
}

/** Returns the ids of the files that an address of the list saves; an empty list for none. */
export function findIdsToSave(query: URLSearchParams): readonly string[] {
  const ids = (query.get(parameter) ?? '').split('.').filter((id) => idPattern.test(id));
  return [...new Set(ids)].slice(0, mostInLink);
}

/** Returns an address without the wish to save. */
export function withoutSave(query: URLSearchParams): URLSearchParams {
  const rest = new URLSearchParams(query);
  rest.delete(parameter);
  return rest;
}
