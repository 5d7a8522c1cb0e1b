import type { Db } from '../../../db/database.ts';
import type { Deps } from '../../../deps.ts';
import { AppError } from '../../../errors.ts';
import type { ArchiveText } from '../texts/archive-text.ts';
import { csvText } from '../texts/csv-text.ts';
import { createManifestText, manifestHeadSchema } from '../texts/manifest-text.ts';
import { missingText } from '../texts/missing-text.ts';
import type { PlanEntry } from '../texts/plan-entry.ts';
import { type ArchiveLayout, archiveBytes, computeLayout, foldersSchema, layoutSchema } from './layout.ts';
import type { LaidOutPlan } from './plan-zip.ts';
import { type ArchiveRow, findArchive, listEntries, updateLayout } from './store.ts';

/** Thrown when an archive has lost an entry, or is gone, while it is read. */
export class PlanChangedError extends Error {
  override readonly name = 'PlanChangedError';
}

/** Number of entries that are in memory at a time. */
const entriesPerPage = 1000;

/** Number of times that a plan is laid out again because it changed meanwhile. */
const maxAttempts = 5;

/** An archive whose bytes are known. */
export interface ReadyArchive {
  archive: ArchiveRow;
  plan: LaidOutPlan;
  sizeBytes: number;
}

/**
 * Returns an archive with its layout, which is computed again if the archive changed.
 * @throws AppError NOT_FOUND if it is gone or not prepared; UNAVAILABLE if it changes all the time
 */
export async function layOut(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  found: ArchiveRow,
): Promise<ReadyArchive> {
  let archive: ArchiveRow | null = found;
  for (let attempt = 0; archive && attempt < maxAttempts; attempt += 1) {
    if (archive.layout !== null) return toReady(db, archive, layoutSchema.parse(archive.layout));
    const layout = await computeLayoutOf(db, archive);
    if (layout) {
      const sizeBytes = archiveBytes(layout);
      const { id: archiveId, revision } = archive;
      if (await updateLayout(db, { archiveId, revision, layout, sizeBytes })) {
        const { fileCount: file_count, missingCount: missing_count } = layout;
        const counts = { size_bytes: sizeBytes, file_count, missing_count };
        return toReady(db, { ...archive, ...counts, state: 'ready', layout }, layout);
      }
    }
    archive = await findArchive(db, { archiveId: archive.id, at: clock() });
  }
  throw archive ? new AppError('UNAVAILABLE', { retryAfterSeconds: 1 }) : new AppError('NOT_FOUND');
}

function toReady(db: Db, archive: ArchiveRow, layout: ArchiveLayout): ReadyArchive {
  const { id: archiveId, revision } = archive;
  const byPath = new Map(textsOf(archive).map((text) => [text.path, text]));
  const texts = layout.texts.flatMap(({ path }) => byPath.get(path) ?? []);
  const readPages = (after: number) => readPlan(db, { archiveId, revision, after });
  return { archive, plan: { layout, texts, readPages }, sizeBytes: archiveBytes(layout) };
}

/** Returns null if the archive changes meanwhile. */
async function computeLayoutOf(db: Db, archive: ArchiveRow): Promise<ArchiveLayout | null> {
  const { id: archiveId, revision, created_at: modifiedAt } = archive;
  try {
    const pages = readPlan(db, { archiveId, revision, after: -1 });
    const folders = foldersSchema.parse(archive.folders ?? []);
    return await computeLayout(pages, { texts: textsOf(archive), folders, modifiedAt });
  } catch (error) {
    if (error instanceof PlanChangedError) return null;
    throw error;
  }
}

/** Returns the texts of ours that an archive can have. */
function textsOf({ kind, head }: ArchiveRow): ArchiveText[] {
  if (kind === 'files') return [missingText];
  return [missingText, createManifestText(manifestHeadSchema.parse(head)), csvText];
}

/**
 * Returns the entries of one revision in pages.
 * @throws PlanChangedError
 */
export async function* readPlan(
  db: Db,
  { archiveId, revision, after }: { archiveId: string; revision: number; after: number },
): AsyncGenerator<PlanEntry[]> {
  for (let position = after; ; ) {
    const page = await listEntries(db, { archiveId, after: position, limit: entriesPerPage });
    if (page.revision !== revision) throw new PlanChangedError('the archive has changed');
    if (page.entries.length > 0) yield page.entries;
    const last = page.entries.at(-1);
    if (!last || page.entries.length < entriesPerPage) return;
    position = last.position;
  }
}
