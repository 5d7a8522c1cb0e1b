import { sql } from 'kysely';
import type { Tx } from '../../db/database.ts';
import type { FileKind } from '../../db/tables.ts';
import { safeFileName } from './file-name.ts';

/** Letters and digits after the last dot. */
const extensionPattern = /(?<=.)\.[\p{L}\p{M}\p{N}_-]{1,16}$/u;

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
 * Returns the name itself where no file is a version of it, else the first free numbered one: `stem (2).pdf`. The
 * caller locks the group.
 */
export async function findFreeFileName(tx: Tx, wanted: WantedName): Promise<string> {
  const extension = extensionPattern.exec(wanted.name)?.[0] ?? '';
  const stem = wanted.name.slice(0, wanted.name.length - extension.length);
  for (let first = 1; ; first += triedAtOnce) {
    const names = Array.from({ length: triedAtOnce }, (_, index) =>
      first + index === 1 ? wanted.name : withNumber(stem, ` (${first + index})${extension}`),
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

/** Returns the stem with an ending; the stem is cut where it would be too long. */
function withNumber(stem: string, ending: string): string {
  const longest = 255 - ending.length;
  return safeFileName(stem.length <= longest ? stem : stem.slice(0, longest).trimEnd()) + ending;
}
