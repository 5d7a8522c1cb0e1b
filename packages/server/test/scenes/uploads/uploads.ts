import { openFsParts } from '../../../src/domains/uploads/parts/fs-parts.ts';
import { createUploads, type Uploads } from '../../../src/domains/uploads/uploads.ts';
import type { ServerDeps } from '../../../src/services.ts';

/**
 * Creates the uploads of another process on the same data folder, or of this one after a crash, without the
 * memory of the first.
 */
export function restartUploads(deps: ServerDeps): Uploads {
  return createUploads({ ...deps, uploadParts: openFsParts(deps.env.dataDir) });
}
