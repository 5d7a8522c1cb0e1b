import type { FakeServer } from '../../../mocks/handlers/index.ts';
import { buildRequestRecord } from '../../../mocks/handlers/state/records/request.ts';
import { json, type NamedStep, tus } from './walk-step.ts';

const bytes = { 'content-type': 'application/offset+octet-stream' };

/** A request with the data for its walk. */
interface RequestStory {
  params: { requestId: string };
  stranger: string;
  requests: ReturnType<typeof addFileRequests>;
}

/** Adds links for sending files. */
export function addFileRequests(server: FakeServer, given: { groupId: string; makerId: string }) {
  const upload = {
    id: '00000000-0000-4000-8000-0000000000fe',
    name: 'บิล.pdf',
    mimeType: 'application/pdf',
    sizeBytes: 3,
    isLengthDeferred: false,
    concat: null,
    joinedInto: null,
    bytes: new Uint8Array(),
    state: 'receiving' as const,
    refusal: null,
    senderId: 'someone',
    senderName: 'ป้าแดง',
    createdAt: '2026-11-21T02:30:00Z',
  };
  const open = server.addShare({ ...given, request: buildRequestRecord({ uploads: [upload], maxFiles: 3 }) });
  const full = server.addShare({ ...given, request: buildRequestRecord({ maxFiles: 0 }) });
  const locked = server.addShare({ ...given, password: 'ยาย2569', request: buildRequestRecord() });
  const pictures = server.addShare({ ...given, request: buildRequestRecord({ kinds: ['image'] }) });
  const sender = (link: { id: string }) => `${link.id}:someone:`;
  return {
    requestId: open.id,
    uploadId: upload.id,
    open: { slug: open.slug, sender: sender(open) },
    full: { slug: full.slug, sender: sender(full) },
    locked: { slug: locked.slug, sender: sender(locked) },
    pictures: { slug: pictures.slug, sender: sender(pictures) },
  };
}

/** Returns the steps of file requests: of managers, and of senders without a token. */
export function requestSteps({ stranger, requests }: RequestStory): NamedStep[] {
  const ask = (id: string, body: object, more: Partial<NamedStep> = {}): NamedStep => ({
    id,
    headers: json,
    body: JSON.stringify(body),
    ...more,
  });
  return [
    ask('createFileRequest', { name: 'ใบเสร็จเดือนนี้', kinds: ['image', 'document'], password: 'ยาย2569' }),
    ask('createFileRequest', { kinds: [] }, { status: 400 }),
    ask('createFileRequest', { folderId: requests.requestId }, { status: 404 }),
    ask('createFileRequest', {}, { token: stranger, status: 404 }),
    { id: 'listGroupFileRequests' },
    { id: 'listGroupFileRequests', token: stranger, status: 404 },
    { id: 'findMyFileRequest', params: { shareSlug: requests.open.slug } },
    { id: 'findMyFileRequest', params: { shareSlug: requests.open.slug }, token: stranger, status: 404 },
    ask('updateFileRequest', { maxFiles: 5, note: 'ขอบคุณ' }),
    ask('updateFileRequest', { maxFiles: 0 }, { status: 400 }),
    ...senderSteps(requests),
    { id: 'listFileRequestUploads' },
    { id: 'listFileRequestUploads', token: stranger, status: 404 },
    { id: 'revokeFileRequest' },
    { id: 'revokeFileRequest', token: stranger, status: 404 },
    ask('updateFileRequest', { maxFiles: 6 }, { status: 410 }),
  ];
}

function senderSteps({ open, full, locked, pictures, uploadId }: RequestStory['requests']): NamedStep[] {
  const of = ({ slug, sender }: RequestStory['requests']['open']) => ({
    token: null,
    params: { shareSlug: slug, uploadId },
    headers: { ...tus, 'share-sender': sender },
  });
  const named = (link: RequestStory['requests']['open'], name: string | null): NamedStep => ({
    ...of(link),
    id: 'createRequestSender',
    headers: json,
    body: JSON.stringify({ name }),
  });
  const create = (
    link: RequestStory['requests']['open'],
    { status, ...headers }: { status: number } & Partial<Record<`upload-${string}`, string>>,
  ): NamedStep => ({
    ...of(link),
    id: 'createRequestUpload',
    headers: {
      ...of(link).headers,
      'upload-metadata': `filename ${btoa('a.pdf')},filetype ${btoa('application/pdf')}`,
      ...headers,
    },
    status,
  });
  const length = { 'upload-length': '3' };
  const append = (offset: string, status: number): NamedStep => ({
    ...of(open),
    id: 'appendToRequestUpload',
    headers: { ...of(open).headers, ...bytes, 'upload-offset': offset },
    body: new Uint8Array([97, 98, 99]),
    status,
  });
  return [
    { ...of(open), id: 'getShare' },
    { ...of(locked), id: 'getShare' },
    { ...of(full), id: 'getShare', status: 410 },
    { ...of(open), id: 'listShareFiles', status: 404 },
    named(open, 'ป้าแดง'),
    { ...named(open, 'ก'.repeat(61)), status: 400 },
    { ...named(locked, null), status: 403 },
    create(open, { ...length, status: 201 }),
    create(open, { ...length, 'upload-concat': 'partial', status: 201 }),
    create(open, { 'upload-defer-length': '1', status: 201 }),
    create(open, { 'upload-concat': 'final;/api/share/a/upload/b', status: 400 }),
    create(open, { status: 400 }),
    create(full, { ...length, status: 410 }),
    create(locked, { ...length, status: 403 }),
    create(pictures, { ...length, status: 415 }),
    create({ ...open, sender: 'x' }, { ...length, status: 403 }),
    { ...of(open), id: 'getRequestUploadOffset' },
    append('1', 409),
    append('0', 204),
    { ...of(open), id: 'terminateRequestUpload', status: 410 },
    { ...of(open), id: 'listRequestUploads' },
    { ...of(open), id: 'listRequestUploads', headers: { 'share-sender': 'x' }, status: 403 },
  ];
}
