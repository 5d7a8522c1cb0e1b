import { isPart } from '@kepwai/rules/files/uploads';
import { isId } from '@kepwai/rules/ids';
import { dayMs } from '@kepwai/rules/time';
import type { Locks } from '../../db/locks.ts';
import { announce } from '../../db/notify.ts';
import type { Row } from '../../db/tables.ts';
import type { Deps } from '../../deps.ts';
import type { Actor } from '../changes/change.ts';
import { release } from '../storage/usage/usage.ts';
import { type AppendRequest, appendBytes, discardUnverified, isAllOf } from './append.ts';
import { beginUpload, type UploadRequest } from './begin.ts';
import { beginJoined, type JoinRequest } from './begin-concatenation.ts';
import { finishUpload } from './finish.ts';
import { lockKeyOf } from './locker.ts';
import type { OutsideUploads, RefusedUpload } from './outside.ts';
import type { UploadParts } from './parts/upload-parts.ts';
import { declareLength } from './reservation.ts';
import {
  deleteUploadsOver,
  findUpload,
  isHashAwaited,
  listUploadsUnderWay,
  lockGroupOfUpload,
  lockUpload,
  updateUploadEnded,
} from './stores/store.ts';
import { endUnused, tidyIdleUploads, type UnusedSince } from './tidy.ts';

/** Dependencies of uploads. */
export type UploadDeps = Pick<Deps, 'db' | 'blobs' | 'queue' | 'clock' | 'record'> & {
  uploadParts: UploadParts;
  locks: Locks;
  outsideUploads: OutsideUploads;
};

/** Time after its end for which clients can still query an upload. */
const rememberedMs = 30 * dayMs;

/** Uploads of one process: their parts, and those being finished. */
export interface Uploads {
  parts: UploadParts;
  /** Starts an upload (begin.ts). */
  begin(request: UploadRequest): Promise<string>;
  /** Begins an upload of parts that have arrived (begin-joined.ts). */
  beginJoined(request: JoinRequest): Promise<string>;
  /** Stores the length of an upload that was begun without one (reservation.ts). */
  declareLength(id: string, sizeBytes: number): Promise<void>;
  /** Returns an upload, open or ended; null if there is none. */
  find(id: string): Promise<Row<'uploads'> | null>;
  /** Writes bytes of an upload whose lock the caller holds (append.ts). */
  append(request: AppendRequest): Promise<number>;
  /** Discards the bytes of an upload that a crash left unverified whose lock the caller holds, and returns its current row. */
  repair(upload: Row<'uploads'>): Promise<Row<'uploads'>>;
  /** Creates the file of a complete upload (finish.ts). Idempotent. */
  finish(id: string): Promise<void>;
  /** Returns whether all bytes are here, so that it can be finished. */
  isWhole(upload: Row<'uploads'>): Promise<boolean>;
  /**
   * Gives up an unfinished upload, and cuts its request. An ended one stays unchanged. `actor` default: the product.
   * `note` runs in the same transaction, only if it was unfinished.
   */
  end(id: string, actor?: Actor, note?: RefusedUpload['note']): Promise<void>;
  /** Ends an unfinished upload without bytes or without a sender (tidy.ts). Returns whether it did. */
  endUnused(id: string, since: UnusedSince): Promise<boolean>;
  /** Finishes complete uploads after a crash. Returns those that could not be finished now. */
  finishWhole(): Promise<{ id: string; error: unknown }[]>;
  /** Gives up expired uploads, releases excess reservations of idle ones, and deletes old rows and stray parts. */
  tidy(): Promise<void>;
  /** Returns whether a part is needed: its upload, or the one that it is joined into, is unfinished. */
  needsPart(id: string): Promise<boolean>;
  /** Returns whether an upload with these bytes waits to be finished. */
  isAwaited(sha256: string): Promise<boolean>;
}

/** Creates the uploads of this process. */
export function createUploads(deps: UploadDeps): Uploads {
  const { db, clock, uploadParts: parts, outsideUploads: outside, record } = deps;
  const finishing = new Map<string, Promise<void>>();

  const uploads: Uploads = {
    parts,
    begin: (request) => beginUpload(deps, request),
    beginJoined: (request) => beginJoined({ db, clock, parts }, request),
    declareLength: (id, sizeBytes) => declareLength({ db, outside }, { id, sizeBytes }),
    async find(id) {
      return (await findUpload(db, id)) ?? null;
    },
    append: (request) => appendBytes({ ...deps, parts, outside }, request),
    async repair(upload) {
      if (upload.unverified_from === null) return upload;
      await discardUnverified({ db, parts }, upload.id, upload.unverified_from);
      return { ...upload, unverified_from: null };
    },
    async isWhole(upload) {
      if (upload.unverified_from !== null) return false;
      if (isPart(upload)) return false;
      // Its parts have arrived before it began.
      if (upload.part_ids !== null || upload.sha256 !== null) return true;
      return isAllOf(upload, await parts.size(upload.id));
    },
    async finish(id) {
      const underWay = finishing.get(id);
      if (underWay) return await underWay;
      const refuse = (refusedId: string, note?: RefusedUpload['note']) =>
        uploads.end(refusedId, 'product', note);
      const work = finishUpload({ ...deps, parts, outside, refuse }, id).finally(() => finishing.delete(id));
      finishing.set(id, work);
      await work;
    },
    async end(id, actor = 'product', note = undefined) {
      const ended = await db.transaction().execute(async (tx) => {
        await lockGroupOfUpload(tx, id);
        const upload = await lockUpload(tx, id);
        if (upload?.state !== 'receiving') return null;
        await updateUploadEnded(tx, id);
        await note?.(tx);
        if (upload.user_id === null) await outside.release(tx, upload);
        await release(tx, { quotaId: upload.quota_id, bytes: upload.reserved_bytes });
        await record(tx, { kind: 'upload-ended', groupId: upload.group_id, actor });
        await announce(tx, { type: 'lock-wanted', key: lockKeyOf(id) });
        return upload;
      });
      for (const partId of ended?.part_ids ?? []) await parts.remove(partId);
      if (!(await uploads.needsPart(id))) await parts.remove(id);
    },
    endUnused: (id, since) => endUnused({ ...deps, parts, end: uploads.end }, id, since),
    async finishWhole() {
      const failed: { id: string; error: unknown }[] = [];
      for (const id of await listUploadsUnderWay(db)) {
        const upload = await uploads.find(id);
        if (upload?.state !== 'receiving' || !(await uploads.isWhole(upload))) continue;
        await uploads.finish(id).catch((error: unknown) => failed.push({ id, error }));
      }
      return failed;
    },
    async tidy() {
      const now = clock();
      for (const { id, note } of await outside.listEnded()) await uploads.end(id, 'product', note);
      await tidyIdleUploads({ ...deps, parts, end: uploads.end });
      for (const id of await parts.list()) {
        if (!(await uploads.needsPart(id))) await parts.remove(id);
      }
      await deleteUploadsOver(db, new Date(now.getTime() - rememberedMs));
    },
    async needsPart(id) {
      // A row is written before its part, so a part without a row is a stray.
      const upload = isId(id) ? await uploads.find(id) : null;
      if (upload?.state === 'receiving') return true;
      const wholeId = upload?.joined_into ?? null;
      return wholeId !== null && (await uploads.find(wholeId))?.state === 'receiving';
    },
    isAwaited: (sha256) => isHashAwaited(db, sha256),
  };
  return uploads;
}
