import { randomUUID } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { BlobStore } from '../../../blobs/blob-store.ts';
import { markFileName, readFolderMark, writeFolderMark } from '../../../blobs/folder-mark.ts';
import type { Db } from '../../../db/database.ts';
import type { StorageEnv } from '../../../env.ts';
import { findStorageMark, hasContents, insertStorageMark } from './claim-store.ts';

/** Thrown when a folder does not belong to this database: continuing would miss its files, and delete files of others. */
export class StorageClaimError extends Error {
  override readonly name = 'StorageClaimError';
}

interface Storage {
  db: Db;
  blobs: BlobStore;
  env: Pick<StorageEnv, 'dataDir' | 'blobStore'>;
}

/** A folder that carries the mark. */
interface Place {
  /** Environment variable that names it. */
  variable: string;
  folder: string;
  read(): Promise<string | null>;
  write(mark: string): Promise<string>;
}

function placesOf({ blobs, env }: Storage): [Place, Place] {
  const { dataDir, blobStore } = env;
  return [
    {
      variable: 'DATA_DIR',
      folder: dataDir,
      read: () => readFolderMark(dataDir),
      write: async (mark) => {
        await mkdir(dataDir, { recursive: true, mode: 0o700 });
        return await writeFolderMark(dataDir, mark);
      },
    },
    {
      variable: 'BLOB_STORE',
      folder: blobStore.folder,
      read: () => blobs.readMark(),
      write: (mark) => blobs.writeMark(mark),
    },
  ];
}

/**
 * Ensures that data folder and blob store belong to this database, and marks all three at the first start.
 * @throws StorageClaimError if a folder belongs to another database, or is not this database's own
 */
export async function claimStorage(storage: Storage): Promise<void> {
  const places = placesOf(storage);
  const known = await findStorageMark(storage.db);
  if (known === null) return await claimFirst(storage, places);
  for (const place of places) requireMark(place, { found: await place.read(), expected: known });
}

/**
 * Returns whether the folders belong to the database; false if none is marked yet. Changes nothing.
 * @throws StorageClaimError
 */
export async function verifyClaim(storage: Storage): Promise<boolean> {
  const expected = await findStorageMark(storage.db);
  if (expected === null) return false;
  for (const place of placesOf(storage)) requireMark(place, { found: await place.read(), expected });
  return true;
}

/**
 * Returns whether the blob store belongs to this database. It does not if its disk is not mounted: missing contents are
 * then not lost.
 */
export async function isStorageAttached({ db, blobs }: Pick<Storage, 'db' | 'blobs'>): Promise<boolean> {
  const [expected, found] = await Promise.all([findStorageMark(db), blobs.readMark()]);
  return expected === found;
}

/** The folders come first: a crash before the database is marked leaves folders whose mark it adopts at the next start. */
async function claimFirst(storage: Storage, places: [Place, Place]): Promise<void> {
  const found = await Promise.all(places.map((place) => place.read()));
  if ((await holdsAnything(storage.blobs)) && !(await hasContents(storage.db)))
    throw new StorageClaimError(
      `${storage.env.blobStore.folder} (BLOB_STORE) holds files, and the database knows of none: give this database an empty folder, or restore the database that belongs to the files.`,
    );
  // The node that marks the first folder decides for all nodes on the same folders.
  const mark = found.find((one) => one !== null) ?? (await places[0].write(randomUUID()));
  for (const place of places) requireMark(place, { found: await place.write(mark), expected: mark });
  const expected = await insertStorageMark(storage.db, mark);
  // Another node was faster: it may have the same folders, or not.
  for (const place of places) requireMark(place, { found: mark, expected });
}

async function holdsAnything(blobs: BlobStore): Promise<boolean> {
  for await (const _blob of blobs.list()) return true;
  return false;
}

function requireMark(
  { variable, folder }: Place,
  { found, expected }: { found: string | null; expected: string },
): void {
  if (found === expected) return;
  const file = join(folder, markFileName);
  const what =
    found === null
      ? `is not the folder that this database had before: ${markFileName} is missing in it`
      : 'belongs to another database';
  throw new StorageClaimError(
    `${folder} (${variable}) ${what}. All nodes of one database need the same folders: mount the right one. If it is the right one, for example after a restore, write ${expected} into ${file} and start again.`,
  );
}
