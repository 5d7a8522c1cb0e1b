import { outsideFileName } from '@kepwai/rules/names/spoken-names';
import { sql } from 'kysely';
import type { Db } from '../../../db/database.ts';
import type { FileKind } from '../../../db/tables.ts';
import { hasMadeName } from '../../files/rows.ts';
import { isMakerThere, isShownFile } from '../visible-store.ts';

/** A file that a link shows, as needed to serve its bytes. */
export interface ShownContent {
  fileId: string;
  /** File name for visitors. */
  name: string;
  sha256: string;
  sizeBytes: number;
  mimeType: string;
  postedAt: Date;
}

/** Returns a file that a link shows now; null if it does not. */
export async function findShownContent(
  db: Db,
  { shareId, fileId }: { shareId: string; fileId: string },
): Promise<ShownContent | null> {
  const { rows } = await sql<ShownContent & { kind: FileKind; isNameMade: boolean; keepsNames: boolean }>`
    select files.id as "fileId", files.name, files.kind, ${hasMadeName} as "isNameMade", keeps_names as "keepsNames", files.sha256, blobs.size_bytes as "sizeBytes",
      coalesce(files.mime_type, blobs.mime_type) as "mimeType", files.posted_at as "postedAt"
    from shares join files on files.id = ${fileId} join blobs on blobs.sha256 = files.sha256
    where shares.id = ${shareId} and ${isShownFile}`.execute(db);
  const [row] = rows;
  if (!row) return null;
  const { kind, isNameMade, keepsNames, ...content } = row;
  const { name, postedAt } = content;
  const isOutside = isNameMade && !keepsNames;
  return { ...content, name: isOutside ? outsideFileName({ name, kind, isNameMade, postedAt }) : name };
}

/** A download under way: a link, and a file of it. */
export interface ShownPair {
  shareId: string;
  fileId: string;
  accessVersion: number;
}

/** Lists those of these pairs that a link no longer shows: it has ended, or its files are gone or elsewhere. */
export async function listNoLongerShown(
  db: Db,
  pairs: readonly ShownPair[],
  now: Date,
): Promise<ShownPair[]> {
  const { rows } = await sql<ShownPair>`
    select "shareId", "fileId", "accessVersion" from unnest(
      ${pairs.map(({ shareId }) => shareId)}::uuid[], ${pairs.map(({ fileId }) => fileId)}::uuid[],
      ${pairs.map(({ accessVersion }) => accessVersion)}::integer[]) as pairs ("shareId", "fileId", "accessVersion")
    where not exists (
      select from shares join files on files.id = "fileId"
      where shares.id = "shareId" and shares.access_version = "accessVersion" and revoked_at is null
        and expires_at > ${now} and ${isShownFile} and ${isMakerThere})`.execute(db);
  return rows;
}

/** Lists ids of chosen files that a link shows, in their order, from a place on. */
export async function listChosenIds(
  db: Db,
  { shareId, afterPlace, limit }: { shareId: string; afterPlace: number; limit: number },
): Promise<{ fileId: string; place: number }[]> {
  const rows = await db
    .selectFrom('share_files')
    .innerJoin('files', 'files.id', 'share_files.file_id')
    .select(['file_id', 'place'])
    .where('share_id', '=', shareId)
    .where('place', '>', afterPlace)
    .where('files.state', '=', 'kept')
    .where('files.trashed_at', 'is', null)
    .orderBy('place')
    .limit(limit)
    .execute();
  return rows.map(({ file_id: fileId, place }) => ({ fileId, place }));
}
