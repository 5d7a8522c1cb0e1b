import type { FolderRulePreview, FolderRules } from '@kepwai/api-client';
import { maxMatches, maxRules } from '@kepwai/rules/files/folder-rules';
import { type GroupCall, getGroupFolder, openGroup } from '../contract/guard.ts';
import { onceByKey } from '../contract/once-by-key.ts';
import { type Call, type JsonBody, operation } from '../contract/operation.ts';
import { refuse } from '../contract/refuse.ts';
import { mayManage } from '../state/access.ts';
import { startBulk } from '../state/bulk-actions.ts';
import { isPaused, listMatches, listMovable, listRules, readWords, setOrder } from '../state/folder-rules.ts';
import type { FakeServer, FolderRuleRecord } from '../state/records/records.ts';
import { viewBulkAction } from '../views/bulk-action.ts';
import { viewFile } from '../views/file.ts';
import { viewRule } from '../views/folder-rule.ts';

/** Creates the handlers of `openapi/paths/folder-rule.yaml`. */
export function createFolderRuleHandlers(server: FakeServer) {
  return [...createReadHandlers(server), ...createWriteHandlers(server), ...createOrderHandlers(server)];
}

function createReadHandlers(server: FakeServer) {
  return [
    operation('listFolderRules', (call) => viewRules(server, openGroup(server, call))),

    operation('previewFolderRule', async (call) => {
      const opened = openGroup(server, call);
      const { words: text, ruleId = null } = await call.readBody();
      const wanted = readWords(text);
      if (ruleId !== null) getRule(server, opened, ruleId);
      return preview(server, opened, { words: wanted, ruleId });
    }),
  ];
}

function createWriteHandlers(server: FakeServer) {
  return [
    operation('createFolderRule', async (call) => {
      const opened = openForChange(server, call);
      const body = await call.readBody();
      const key = call.header.get('Idempotency-Key');
      const request = { operationId: 'createFolderRule', personId: opened.me.id, key, body };
      const ruleId = onceByKey(server, request, () => createRule(server, opened, body));
      return viewRule(server, getRule(server, opened, ruleId));
    }),

    operation('updateFolderRule', async (call) => {
      const opened = openForChange(server, call);
      const { words: text, folderId } = await call.readBody();
      const rule = getRule(server, opened, call.path.ruleId);
      if (folderId !== undefined && folderId !== rule.folderId) requireOpen(server, opened, folderId);
      const changed = {
        ...rule,
        ...(text !== undefined && { words: readWords(text) }),
        ...(folderId !== undefined && { folderId }),
      };
      server.folderRules.set(rule.id, changed);
      publish(server, opened);
      return viewRule(server, changed);
    }),

    operation('deleteFolderRule', (call) => {
      const opened = openForChange(server, call);
      server.folderRules.delete(getRule(server, opened, call.path.ruleId).id);
      publish(server, opened);
      return viewRules(server, opened);
    }),
  ];
}

function createOrderHandlers(server: FakeServer) {
  return [
    operation('orderFolderRules', async (call) => {
      const opened = openForChange(server, call);
      const { ids } = await call.readBody();
      const placeOf = ({ id }: { id: string }) => (ids.includes(id) ? ids.indexOf(id) : ids.length);
      setOrder(
        server,
        listRules(server, opened.group.id).toSorted((a, b) => placeOf(a) - placeOf(b)),
      );
      publish(server, opened);
      return viewRules(server, opened);
    }),

    operation('applyFolderRule', (call) => {
      const opened = openForChange(server, call);
      const { me, group } = opened;
      const ruleId = call.path.ruleId;
      const key = call.header.get('Idempotency-Key');
      const request = { operationId: 'applyFolderRule', personId: me.id, key, body: { ruleId } };
      return onceByKey(server, request, () => {
        const rule = getRule(server, opened, ruleId);
        if (isPaused(server, rule)) throw refuse('NOT_FOUND');
        const { folderId: toFolderId } = rule;
        const files = listMatches(server, group, rule.words);
        const waiting = listMovable(server, group, { files, ruleId }).map(({ id }) => ({
          id,
          to: toFolderId,
        }));
        const asked = { kind: 'move', personId: me.id, toFolderId, isUndo: false, waiting } as const;
        return viewBulkAction(startBulk(server, group, asked));
      });
    }),
  ];
}

/**
 * Creates a rule behind the others, or at its position; returns its id.
 * @throws the answers 404 and 409
 */
function createRule(
  server: FakeServer,
  opened: GroupCall,
  { words: text, folderId, position }: JsonBody<'createFolderRule'>,
): string {
  const { me, group } = opened;
  const wanted = readWords(text);
  const before = listRules(server, group.id);
  if (before.length >= maxRules) throw refuse('TOO_MANY_FOLDER_RULES');
  requireOpen(server, opened, folderId);
  const rule = server.addFolderRule({ groupId: group.id, folderId, words: wanted, createdById: me.id });
  setOrder(server, before.toSpliced(position ?? before.length, 0, rule));
  publish(server, opened);
  return rule.id;
}

function preview(
  server: FakeServer,
  { me, group }: GroupCall,
  asked: { words: string[]; ruleId: string | null },
): FolderRulePreview {
  const files = listMatches(server, group, asked.words);
  return {
    matchCount: Math.min(files.length, maxMatches),
    movableCount: Math.min(listMovable(server, group, { files, ruleId: asked.ruleId }).length, maxMatches),
    isMore: files.length > maxMatches,
    items: files.slice(0, 20).map((file) => ({
      file: viewFile(server, group, file, me.id),
      folderName: server.folders.get(file.folderId ?? '')?.name ?? null,
    })),
  };
}

function viewRules(server: FakeServer, { me, group }: GroupCall): FolderRules {
  return {
    items: listRules(server, group.id).map((rule) => viewRule(server, rule)),
    permissions: { change: mayManage(server, group, me.id) },
  };
}

function openForChange(
  server: FakeServer,
  call: Pick<Call<'listFolderRules'>, 'request' | 'path'>,
): GroupCall {
  const opened = openGroup(server, call);
  if (!mayManage(server, opened.group, opened.me.id)) throw refuse('NOT_ALLOWED');
  return opened;
}

function requireOpen(server: FakeServer, { group }: GroupCall, folderId: string): void {
  if (getGroupFolder(server, group, folderId).trashedAt !== null) throw refuse('NOT_FOUND');
}

function getRule(server: FakeServer, { group }: GroupCall, ruleId: string): FolderRuleRecord {
  const rule = listRules(server, group.id).find(({ id }) => id === ruleId);
  if (!rule) throw refuse('NOT_FOUND');
  return rule;
}

function publish(server: FakeServer, { group }: GroupCall): void {
  server.publish({ type: 'folder-rules-changed', groupId: group.id });
}
