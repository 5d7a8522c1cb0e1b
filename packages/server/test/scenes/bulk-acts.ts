import { type BulkActs, fileActs } from '../../src/domains/bulk/act.ts';
import { createAskAct } from '../../src/domains/ingest/retry/ask-for-many.ts';
import type { ServerDeps } from '../../src/services.ts';

/** Returns the functions of each kind of bulk action, as the workers have it. */
export function bulkActs(deps: ServerDeps): BulkActs {
  return { ...fileActs, ask: createAskAct(deps) };
}
