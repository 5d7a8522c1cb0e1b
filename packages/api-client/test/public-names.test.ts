import { expect, test } from 'vitest';
import * as download from '../src/download.ts';
import * as operations from '../src/generated/operations.ts';
import * as index from '../src/index.ts';
import * as live from '../src/live.ts';
import * as query from '../src/query.ts';
import * as queryByRoute from '../src/query-by-route.ts';
import * as upload from '../src/upload.ts';

test('the public names are unchanged', () => {
  expect(Object.keys(index).sort()).toEqual([
    'ApiError',
    'NetworkError',
    'TimeoutError',
    'createApiClient',
    'decodeToken',
    'hasErrorCode',
    'isApiError',
    'isConflict',
    'isForbidden',
    'isGone',
    'isNetworkFailure',
    'isNotFound',
    'isQuotaExceeded',
    'isRateLimited',
    'isTokenValid',
    'isUnauthorized',
    'isUnavailable',
  ]);
  expect(Object.keys(upload).sort()).toEqual([
    'UnreadableFileError',
    'createUploadMemory',
    'listLeftUploads',
    'uploadFile',
    'uploadToRequest',
  ]);
  expect(Object.keys(download).sort()).toEqual([
    'DownloadError',
    'downloadBlob',
    'downloadStream',
    'parseFileName',
  ]);
  expect(Object.keys(query)).toEqual(['createQueries']);
  expect(Object.keys(queryByRoute)).toEqual(['createQueriesByRoute']);
  expect(Object.keys(operations)).toEqual(['operationRoutes']);
  expect(Object.keys(live)).toEqual(['connectLive']);
});
