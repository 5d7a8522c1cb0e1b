import type { BulkAction } from '@kepwai/api-client';
import * as z from 'zod';
import { type GroupCall, getGroupFolder, openGroup, parseId } from './contract/guard.ts';
import { onceByKey } from './contract/once-by-key.ts';
import { type Call, operation } from './contract/operation.ts';
import { refuse } from './contract/refuse.ts';
import { findObstacle } from './rules/ask-again.ts';
import { listSelected, startBulk, undoBulk } from './rules/bulk.ts';
import type { FakeServer } from './state/records.ts';
import { viewBulkAction } from './views/bulk-action.ts';

const id = z.uuid();
const ids = z.array(id).max(1000);
const day = z.iso.date();
/** Files of one action, as a request names them. */
const named = z.strictObject({
  fileIds: ids.min(1).exactOptional(),
  found: z
    .strictObject({
      filter: z.strictObject({
        kind: z.enum(['image', 'video', 'audio', 'file']).exactOptional(),
        postedBy: z.string().exactOptional(),
        from: z.iso.datetime({ offset: true }).exactOptional(),
        to: z.iso.datetime({ offset: true }).exactOptional(),
        imageSetId: id.exactOptional(),
        folderId: z.string().exactOptional(),
        starred: z.literal('true').exactOptional(),
        search: z.string().min(1).max(100).exactOptional(),
        minSizeBytes: z.int().min(0).exactOptional(),
        maxSizeBytes: z.int().min(0).exactOptional(),
      }),
      days: z.array(day).min(1).max(400).exactOptional(),
      exceptFileIds: ids.exactOptional(),
    })
    .exactOptional(),
});

const isAny = (parts: object) => Object.keys(parts).length > 0;
/** Files by id, or found by a filter. */
export const namedFiles = named.refine(isAny);
/** Files of one action, as a request names them. */
export const selection = named.extend({ failedOf: id.exactOptional() }).refine(isAny);
const toActOn = z.strictObject({ files: selection });
const toMove = z.strictObject({ files: selection, toFolderId: id.nullable() });

/** Creates the handlers of `openapi/paths/bulk.yaml`. */
export function createBulkHandlers(server: FakeServer) {
  return [
    operation('moveFiles', async (call) =>
      begin(server, openGroup(server, call), call, { kind: 'move', ...(await call.readBody(toMove)) }),
    ),
    operation('trashFiles', async (call) =>
      begin(server, openGroup(server, call), call, { kind: 'trash', ...(await call.readBody(toActOn)) }),
    ),
    operation('restoreFiles', async (call) =>
      begin(server, openGroup(server, call), call, { kind: 'restore', ...(await call.readBody(toActOn)) }),
    ),

    operation('askForFiles', async (call) => {
      const { me, group } = openGroup(server, call);
      const asked = { kind: 'ask', ...(await call.readBody(toActOn)) } as const;
      const obstacle = findObstacle(server, group);
      if (obstacle) throw refuse(obstacle);
      return begin(server, { me, group }, call, asked);
    }),

    operation('getBulkAction', (call) => viewBulkAction(openAction(server, call).action)),

    operation('undoBulkAction', (call) => {
      const { group, action } = openAction(server, call);
      if (action.isUndo) throw refuse('NOT_FOUND');
      return viewBulkAction(undoBulk(server, group, action));
    }),
  ];
}

function begin(
  server: FakeServer,
  { me, group }: GroupCall,
  call: Pick<Call<'trashFiles'>, 'header'>,
  asked: z.infer<typeof toActOn> & { kind: BulkAction['kind']; toFolderId?: string | null },
): BulkAction {
  const { kind, files, toFolderId = null } = asked;
  const key = call.header.get('Idempotency-Key');
  const operationId = kind === 'ask' ? 'askForFiles' : `${kind}Files`;
  const request = { operationId, personId: me.id, key, body: asked };
  return onceByKey(server, request, () => {
    if (toFolderId !== null && getGroupFolder(server, group, toFolderId).trashedAt !== null)
      throw refuse('NOT_FOUND');
    const chosen = { group, personId: me.id, kind };
    const waiting = listSelected(server, chosen, files).map((fileId) => ({ id: fileId, to: toFolderId }));
    return viewBulkAction(
      startBulk(server, group, { kind, personId: me.id, toFolderId, isUndo: false, waiting }),
    );
  });
}

function openAction(server: FakeServer, call: Pick<Call<'getBulkAction'>, 'request' | 'path'>) {
  const { me, group } = openGroup(server, call);
  const action = server.bulkActions.get(parseId(call.path.actionId));
  if (action?.groupId !== group.id || action.personId !== me.id) throw refuse('NOT_FOUND');
  return { group, action };
}
