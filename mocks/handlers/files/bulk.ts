import type { BulkAction } from '@kepwai/api-client';
import { type GroupCall, getGroupFolder, openGroup } from '../contract/guard.ts';
import { onceByKey } from '../contract/once-by-key.ts';
import { type Call, type JsonBody, operation } from '../contract/operation.ts';
import { refuse } from '../contract/refuse.ts';
import { findObstacle } from '../state/ask-again.ts';
import { listSelected, startBulk, undoBulk } from '../state/bulk-actions.ts';
import type { FakeServer } from '../state/records/records.ts';
import { viewBulkAction } from '../views/bulk-action.ts';

/** Creates the handlers of `openapi/paths/bulk.yaml`. */
export function createBulkHandlers(server: FakeServer) {
  return [
    operation('moveFiles', async (call) =>
      begin(server, openGroup(server, call), call, { kind: 'move', ...(await call.readBody()) }),
    ),
    operation('trashFiles', async (call) =>
      begin(server, openGroup(server, call), call, { kind: 'trash', ...(await call.readBody()) }),
    ),
    operation('restoreFiles', async (call) =>
      begin(server, openGroup(server, call), call, { kind: 'restore', ...(await call.readBody()) }),
    ),

    operation('askForFiles', async (call) => {
      const { me, group } = openGroup(server, call);
      const asked = { kind: 'ask', ...(await call.readBody()) } as const;
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
  asked: JsonBody<'trashFiles'> & { kind: BulkAction['kind']; toFolderId?: string | null },
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
  const action = server.bulkActions.get(call.path.actionId);
  if (action?.groupId !== group.id || action.personId !== me.id) throw refuse('NOT_FOUND');
  return { group, action };
}
