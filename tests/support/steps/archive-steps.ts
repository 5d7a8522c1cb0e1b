import { json, type NamedStep } from './walk-step.ts';

/** Returns the steps of operations on archives. */
export function archiveSteps({
  params,
  elsewhere,
  stranger,
}: {
  params: { fileId: string; folderId: string; groupId: string };
  elsewhere: { id: string };
  stranger: string;
}): NamedStep[] {
  const ask = (body: object) => ({ id: 'createArchive', headers: json, body: JSON.stringify(body) });
  const { fileId, folderId, groupId } = params;
  return [
    ask({ files: { fileIds: [fileId, elsewhere.id] } }),
    ask({ files: { found: { filter: { kind: 'image' } } } }),
    ask({ folderIds: [folderId], files: { fileIds: [fileId] } }),
    { ...ask({ folderIds: [groupId] }), status: 409 },
    { ...ask({}), status: 400 },
    { ...ask({ files: { fileIds: [fileId] } }), token: stranger, status: 404 },
    { id: 'createGroupExport' },
    { id: 'createGroupExport', token: stranger, status: 404 },
    { id: 'getArchive' },
    { id: 'getArchive', token: stranger, status: 404 },
    { id: 'getArchiveContent', query: '?t=mock' },
    { id: 'getArchiveContent', query: '?t=mock', headers: { range: 'bytes=1-2' }, status: 206 },
    { id: 'getArchiveContent', query: '?t=mock', headers: { range: 'bytes=99999999-' }, status: 416 },
    { id: 'getArchiveContent', query: '?t=forged', status: 404 },
  ];
}
