import type { Operation } from '../document/operation.ts';

/** Content of uploads: small and fixed. */
export const uploadContent = Buffer.from('kept for you');

/** Name of uploads: Thai, with characters that file systems and headers have problems with. */
export const uploadName = 'ใบเสร็จ (1) 100%.txt';

const base64 = (text: string) => Buffer.from(text).toString('base64');

/**
 * Values of the headers that tus defines.
 * @see https://tus.io/protocols/resumable-upload#headers
 */
export const tusDefaults = new Map<string, unknown>([
  ['tus-resumable', '1.0.0'],
  ['upload-length', uploadContent.length],
  ['upload-offset', 0],
  ['upload-metadata', `filename ${base64(uploadName)},filetype ${base64('text/plain')}`],
]);

/** Operations of one upload endpoint. */
export interface TusOperations {
  create: Operation;
  patch: Operation;
  head: Operation | undefined;
  options: Operation | undefined;
  remove: Operation | undefined;
}

/** Finds the endpoints that use tus: a POST with `Upload-Length`, and a PATCH below it with `Upload-Offset`. */
export function findTus(operations: Operation[]): TusOperations[] {
  return operations.flatMap((create) => {
    if (create.method !== 'POST' || !takes(create, 'upload-length')) return [];
    const below = operations.filter(
      ({ path }) => path.replace(/\/\{[^}]+\}$/, '') === create.path && path !== create.path,
    );
    const find = (method: string) => below.find((operation) => operation.method === method);
    const patch = find('PATCH');
    if (!patch || !takes(patch, 'upload-offset')) return [];
    const options = operations.find(({ path, method }) => path === create.path && method === 'OPTIONS');
    return [{ create, patch, head: find('HEAD'), options, remove: find('DELETE') }];
  });
}

function takes({ parameters }: Operation, header: string): boolean {
  return parameters.some(({ name, in: place }) => place === 'header' && name.toLowerCase() === header);
}
