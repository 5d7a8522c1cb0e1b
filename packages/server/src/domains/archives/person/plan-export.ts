import { createHash } from 'node:crypto';
import { createFolderNames, type FolderNames } from '@kepwai/rules/names/entry-names';
import type { Db } from '../../../db/database.ts';
import { archiveBytes, computeLayout } from '../plan/layout.ts';
import type { LaidOutPlan } from '../plan/plan-zip.ts';
import type { ArchiveText } from '../texts/archive-text.ts';
import { missingText } from '../texts/missing-text.ts';
import type { PlanEntry } from '../texts/plan-entry.ts';
import { readDocuments } from './data-store.ts';
import { listPostsToExport, type PostToExport } from './posts-store.ts';

/** Maximum number of files in a copy, the latest first; the list of posts has all. */
const maxFiles = 100_000;

/** Number of entries that are passed on together. */
const entriesPerPage = 1_000;

const readme = `\uFEFFข้อมูลของฉันจากเก็บไว้\r
\r
data/  ทุกอย่างที่เก็บเกี่ยวกับคุณ เป็น JSON เวลาเป็น UTC\r
files/ รูปและไฟล์ที่คุณส่ง แยกตามกลุ่ม ชื่อเหมือนในตู้\r
\r
ของที่คนอื่นส่งไม่อยู่ในนี้ ถ้ามีไฟล์ที่อ่านไม่ได้ จะมีรายชื่อใน _ไม่ครบ.txt\r
`;

/** An export whose bytes are known. */
export interface PlannedExport {
  plan: LaidOutPlan;
  sizeBytes: number;
  /** Returns whether two exports have the same bytes. */
  etag: string;
}

/** Lays out an export of everything about a person, as of now. */
export async function planExportOf(
  db: Db,
  { userId, readyAt }: { userId: string; readyAt: Date },
): Promise<PlannedExport> {
  const [posts, documents] = await Promise.all([
    listPostsToExport(db, { userId, limit: maxFiles }),
    readDocuments(db, userId),
  ]);
  const entries = toEntries(posts);
  const texts = [
    missingText,
    textOf('อ่านก่อน.txt', readme),
    ...Object.entries(documents).map(([name, text]) => textOf(`data/${name}`, text)),
  ];
  const readPages = (after: number) => pagesOf(entries, after);
  const layout = await computeLayout(readPages(-1), { texts, modifiedAt: readyAt });
  const byPath = new Map(texts.map((text) => [text.path, text]));
  const plan = { layout, texts: layout.texts.flatMap(({ path }) => byPath.get(path) ?? []), readPages };
  return { plan, sizeBytes: archiveBytes(layout), etag: etagOf(entries, layout.texts) };
}

function toEntries(posts: readonly PostToExport[]): PlanEntry[] {
  const groups = createFolderNames();
  const folders = new Map<string | null, { path: string; names: FolderNames }>();
  return posts.map((post, position) => {
    const { groupName, name, id: fileId, postedAt: modifiedAt, sha256, sizeBytes, crc32 } = post;
    const known = folders.get(groupName);
    const folder = known ?? {
      path: `files/${groups.take(groupName ?? 'กลุ่มที่ไม่มีชื่อ')}/`,
      names: createFolderNames(),
    };
    if (!known) folders.set(groupName, folder);
    return {
      position,
      fileId,
      path: `${folder.path}${folder.names.take(name)}`,
      modifiedAt,
      bytes: crc32 === null ? null : { sha256, sizeBytes, crc32 },
      missing: crc32 === null ? 'lost' : null,
      details: null,
    };
  });
}

async function* pagesOf(entries: readonly PlanEntry[], after: number): AsyncGenerator<PlanEntry[]> {
  for (let start = after + 1; start < entries.length; start += entriesPerPage) {
    yield entries.slice(start, start + entriesPerPage);
  }
}

function textOf(path: string, head: string): ArchiveText {
  return { path, head, line: () => '', tail: () => '', isWanted: () => true };
}

function etagOf(
  entries: readonly PlanEntry[],
  texts: readonly { path: string; crc32: number; sizeBytes: number }[],
): string {
  const hash = createHash('sha256');
  for (const { fileId, path, bytes } of entries) hash.update(`${fileId} ${path} ${bytes?.sha256}\n`);
  for (const { path, crc32, sizeBytes } of texts) hash.update(`${path} ${crc32} ${sizeBytes}\n`);
  return hash.digest('base64url');
}
