import type { Db } from '../../db/database.ts';
import { sessionLocksOf } from '../../db/session-locks.ts';
import { createUploadLocker } from './tus/locker.ts';
import { createTusServer, type TusServer } from './tus/tus-server.ts';
import { createUploads, type UploadDeps, type Uploads } from './uploads.ts';

interface UploadService {
  uploads: Uploads;
  tus: TusServer;
}

/** One for each database that a process has open: requests and upkeep share hashes, and what is being finished. */
const services = new WeakMap<Db, UploadService>();

/** The uploads of this process, and the protocol they speak. */
export function uploadServiceOf(deps: UploadDeps): UploadService {
  const known = services.get(deps.db);
  if (known) return known;
  const uploads = createUploads(deps);
  const locker = createUploadLocker(sessionLocksOf(deps.db, deps.live));
  const service = { uploads, tus: createTusServer(uploads, locker) };
  services.set(deps.db, service);
  return service;
}
