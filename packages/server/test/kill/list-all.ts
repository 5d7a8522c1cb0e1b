import type { DataOf } from '../../src/http/contract/operation.ts';
import type { Client } from './client.ts';

type File = DataOf<'getFile'>;

/** Lists all files of a list of the API. */
export async function listAll(client: Client, path: string): Promise<File[]> {
  const files: File[] = [];
  let cursor: string | null = null;
  do {
    const query: string = cursor === null ? '' : `&cursor=${encodeURIComponent(cursor)}`;
    const page: DataOf<'listFiles'> = await client.get<'listFiles'>(`${path}?limit=100${query}`);
    files.push(...page.items);
    cursor = page.nextCursor;
  } while (cursor !== null);
  return files;
}
