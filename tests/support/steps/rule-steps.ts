import type { NamedStep } from './walk-step.ts';

const json = { 'content-type': 'application/json' };

/** Creates the steps of the walk through rules that put files into folders. */
export function createRuleSteps({
  params,
  folder,
  stranger,
}: {
  params: { groupId: string; ruleId: string };
  folder: { id: string };
  stranger: string;
}): NamedStep[] {
  const ask = (id: NamedStep['id'], body: object) => ({ id, headers: json, body: JSON.stringify(body) });
  const folderId = folder.id;
  return [
    { id: 'listFolderRules' },
    { id: 'listFolderRules', token: stranger, status: 404 },
    ask('createFolderRule', { words: 'ค่าน้ำ 2569', folderId, position: 0 }),
    { ...ask('createFolderRule', { words: 'ค่าน้ำ', folderId: params.groupId }), status: 404 },
    { ...ask('createFolderRule', { words: ' ', folderId }), status: 400 },
    { ...ask('createFolderRule', { words: 'ค่าน้ำ', folderId }), token: stranger, status: 404 },
    ask('updateFolderRule', { words: 'JPG' }),
    { ...ask('updateFolderRule', {}), status: 400 },
    { ...ask('updateFolderRule', { folderId }), params: { ruleId: params.groupId }, status: 404 },
    ask('orderFolderRules', { ids: [params.ruleId, params.groupId] }),
    { ...ask('orderFolderRules', { ids: [] }), status: 400 },
    ask('previewFolderRule', { words: 'jpg', ruleId: params.ruleId }),
    { ...ask('previewFolderRule', { words: 'jpg', ruleId: params.groupId }), status: 404 },
    { ...ask('previewFolderRule', { words: '' }), status: 400 },
    { id: 'applyFolderRule', headers: { 'idempotency-key': 'apply-the-rule' } },
    { id: 'applyFolderRule', headers: { 'idempotency-key': 'apply-the-rule' } },
    { id: 'applyFolderRule', params: { ruleId: params.groupId }, status: 404 },
    { id: 'deleteFolderRule' },
    { id: 'deleteFolderRule', status: 404 },
  ];
}
