import type { FakeServer } from '../../../mocks/handlers/index.ts';
import { json, type NamedStep } from './walk-step.ts';

interface ShareStory {
  params: { groupId: string; fileId: string; shareSlug: string; shareId: string };
  stranger: string;
  /** Slugs of further links. */
  links: { locked: string; ended: string; viewOnly: string; chat: string };
}

/** Adds links of a person to a file. */
export function addShares(server: FakeServer, given: { groupId: string; makerId: string; fileId: string }) {
  const add = (more: Partial<Parameters<FakeServer['addShare']>[0]>) =>
    server.addShare({ item: 'file', ...given, ...more });
  const open = add({});
  return {
    params: { shareSlug: open.slug, shareId: open.id },
    links: {
      locked: add({ password: 'ยาย2569' }).slug,
      ended: add({ expiresAt: '2020-01-01T00:00:00Z' }).slug,
      viewOnly: add({ isViewOnly: true }).slug,
      chat: add({ item: 'chat', fileId: null, fileIds: [given.fileId] }).slug,
    },
  };
}

/** Returns the steps of links: of members, and of visitors without a token. */
export function shareSteps({ params, stranger, links }: ShareStory): NamedStep[] {
  const ask = (id: NamedStep['id'], body: object, more: Partial<NamedStep> = {}) => ({
    id,
    headers: json,
    body: JSON.stringify(body),
    ...more,
  });
  const { fileId, shareId } = params;
  const visitor = { token: null };
  const chat = (part: string, place = '1') => ({
    ...visitor,
    params: { shareSlug: links.chat, place, part },
  });
  const of = (shareSlug: string) => ({ ...visitor, params: { shareSlug } });
  return [
    ask('createShare', { item: { fileId }, name: 'งานวันเกิด', password: 'ยาย2569' }),
    ask('createShare', {}, { status: 400 }),
    ask('createShare', { item: { fileIds: [params.groupId] } }, { status: 404 }),
    ask('createShare', { item: { fileId } }, { token: stranger, status: 404 }),
    { id: 'listGroupShares' },
    { id: 'listGroupShares', token: stranger, status: 404 },
    { id: 'listMyShares', query: '?limit=1' },
    { id: 'findMyShare' },
    { id: 'findMyShare', token: stranger, status: 404 },
    ask('updateShare', { isViewOnly: false, name: null }),
    ask('updateShare', { expiresAt: 'tomorrow' }, { status: 400 }),
    ask('updateShare', { name: 'x' }, { token: stranger, status: 404 }),
    { id: 'getShare', ...visitor },
    { id: 'getShare', ...of(links.locked) },
    { id: 'getShare', ...of(links.ended), status: 410 },
    { id: 'getShare', ...of('nobody'), status: 404 },
    ask('unlockShare', { password: 'ยาย2569' }, of(links.locked)),
    ask('unlockShare', { password: 'ตา' }, { ...of(links.locked), status: 403 }),
    { id: 'listShareFiles', ...visitor },
    { id: 'listShareFiles', ...visitor, query: '?sort=largest' },
    { id: 'listShareFiles', ...visitor, query: '?sort=color', status: 400 },
    { id: 'listShareFiles', ...of(links.locked), status: 403 },
    ask('startShareDownload', { fileId }, visitor),
    ask('startShareDownload', { fileId }, { ...of(links.viewOnly), status: 403 }),
    ask('startShareDownload', { fileId: params.groupId }, { ...visitor, status: 404 }),
    { id: 'createShareArchive', ...visitor },
    { id: 'createShareArchive', ...of(links.viewOnly), status: 403 },
    { id: 'getShareArchiveContent', token: null, params: { archiveId: shareId }, query: '?t=download' },
    { id: 'getShareArchiveContent', token: null, params: { archiveId: shareId }, query: '?t=x', status: 404 },
    ask('reportShare', { reason: 'privacy' }, visitor),
    ask('reportShare', { reason: 'boring' }, { ...visitor, status: 400 }),
    { id: 'getShareContent', ...visitor, query: '?t=view' },
    { id: 'getShareContent', ...visitor, query: '?t=view', headers: { range: 'bytes=1-2' }, status: 206 },
    { id: 'getShareContent', ...visitor, query: '?t=forged', status: 404 },
    { id: 'getShareThumbnail', ...visitor, query: '?t=view&size=large' },
    { id: 'getShareCard', ...visitor },
    { id: 'getShareCard', ...of(links.locked), status: 404 },
    ask('createChatLink', { fileIds: [fileId], as: 'media' }),
    ask('createChatLink', { fileIds: [fileId], as: 'cards' }),
    ask('createChatLink', { fileIds: [], as: 'media' }, { status: 400 }),
    ask('createChatLink', { fileIds: [params.groupId], as: 'media' }, { status: 404 }),
    ask('createChatLink', { fileIds: [fileId], as: 'media' }, { token: stranger, status: 404 }),
    { id: 'getChatContent', ...chat('preview') },
    { id: 'getChatContent', ...chat('original') },
    { id: 'getChatContent', ...chat('original'), headers: { range: 'bytes=1-2' }, status: 206 },
    { id: 'getChatContent', ...chat('original', '2'), status: 404 },
    { id: 'getChatContent', ...chat('original', '6'), status: 400 },
    { id: 'getChatContent', ...visitor, params: { place: '1', part: 'preview' }, status: 404 },
    { id: 'revokeShare' },
    { id: 'revokeShare', token: stranger, status: 404 },
    ask('updateShare', { name: 'x' }, { status: 410 }),
    { id: 'getShare', ...visitor, status: 410 },
  ];
}
