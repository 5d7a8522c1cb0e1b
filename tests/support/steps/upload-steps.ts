import { type NamedStep, tus } from './walk-step.ts';

const bytes = { ...tus, 'content-type': 'application/offset+octet-stream' };
const creation = { ...tus, 'upload-metadata': `filename ${btoa('b.txt')}` };

/** Returns the steps of uploads. */
export function uploadSteps({ stranger }: { stranger: string }): NamedStep[] {
  return [
    { id: 'getUploadCapabilities', status: 204 },
    { id: 'createUpload', headers: { ...creation, 'upload-length': '3' }, status: 201 },
    { id: 'createUpload', headers: { ...creation, 'upload-length': String(2 ** 40) }, status: 413 },
    { id: 'createUpload', headers: { ...tus, 'upload-length': 'three' }, status: 400 },
    {
      id: 'createUpload',
      headers: { ...creation, 'upload-length': '3', 'upload-concat': 'partial' },
      status: 201,
    },
    { id: 'createUpload', headers: { ...creation, 'upload-defer-length': '1' }, status: 201 },
    { id: 'createUpload', headers: creation, status: 400 },
    { id: 'createUpload', headers: { ...creation, 'upload-concat': 'final;' }, status: 400 },
    {
      id: 'createUpload',
      headers: { ...creation, 'upload-concat': 'final;/api/group/a/upload/b' },
      status: 400,
    },
    { id: 'createUpload', headers: { 'tus-resumable': '0.2.2', 'upload-length': '3' }, status: 412 },
    { id: 'getUploadOffset', headers: tus },
    {
      id: 'appendToUpload',
      headers: { ...bytes, 'upload-offset': '1' },
      body: new Uint8Array(1),
      status: 409,
    },
    {
      id: 'appendToUpload',
      headers: { ...bytes, 'upload-offset': '0' },
      body: new Uint8Array(2),
      status: 204,
    },
    { id: 'listUploads' },
    { id: 'listUploads', token: stranger, status: 404 },
    {
      id: 'appendToUpload',
      headers: { ...bytes, 'upload-offset': '2', 'upload-checksum': `sha256 ${'A'.repeat(43)}=` },
      body: new Uint8Array(1),
      status: 460,
    },
    { id: 'terminateUpload', headers: tus, status: 204 },
    { id: 'getUploadOffset', headers: tus, status: 404 },
  ];
}
