import { numberedFileName } from '@kepwai/rules/names/free-names';
import { sql } from 'kysely';
import type { Tx } from '../../../db/database.ts';
import type { FileKind } from '../../../db/tables.ts';

/** Names that one query tries. */
const triedAtOnce = 50;

/** Place and name of a new file. */
interface WantedName {
  groupId: string;
  /** Null, or absent: the top. */
  folderId?: string | null;
  kind: FileKind;
  name: string;
}

/**
 * Returns the name itself if no file is a version of it, else the first free numbered one: `stem (2).pdf`. The
 * caller locks the group.
 */
export async function findFreeFileName(tx: Tx, wanted: WantedName): Promise<string> {
  for (let first = 1; ; first += triedAtOnce) {
    const names = Array.from({ length: triedAtOnce }, (_, index) =>
      numberedFileName(wanted.name, first + index),
    );
    const free = await findFirstFree(tx, wanted, names);
    if (free !== null) return free;
  }
}

async function findFirstFree(
  tx: Tx,
  { groupId, folderId, kind }: WantedName,
  names: readonly string[],
): Promise<string | null> {
  const { rows } = await sql<{ name: string }>`
    select names.name from unnest(${names}::text[]) with ordinality as names (name, place)
    where not exists (
      select from files where group_id = ${groupId} and coalesce(folder_id, group_id) = ${folderId ?? groupId}
        and kind = ${kind} and name_folded = fold_thai(names.name)
        and is_version(kind, name_folded, state, image_set_id, trashed_at, is_separate))
    order by place limit 1`.execute(tx);
  return rows[0]?.name ?? null;
}
