import { expect, test } from 'vitest';
import { kindOfType } from '../words/kind-words.ts';
import { requestKindOf } from './requests.ts';

test.each([
  ['image/heic', 'image'],
  ['video/mp4', 'video'],
  ['audio/mp4', 'audio'],
  ['text/csv', 'document'],
  ['application/pdf', 'document'],
  ['application/vnd.openxmlformats-officedocument.wordprocessingml.document', 'document'],
  ['application/vnd.apple.pages', 'document'],
  ['application/zip', 'other'],
  ['application/epub+zip', 'other'],
  ['application/x-not-pdf', 'other'],
  ['', 'other'],
])('%j is of the kind %j', (mimeType, kind) => {
  expect(requestKindOf({ kind: kindOfType(mimeType), mimeType })).toBe(kind);
});
