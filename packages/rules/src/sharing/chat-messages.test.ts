import { expect, test } from 'vitest';
import { isTakenByLine, maxMessageBytes, messageTypeOf, type Sendable } from './chat-messages.ts';

const film: Sendable = { kind: 'video', mimeType: 'video/mp4', sizeBytes: 1, thumbnailState: 'none' };

test.each<[title: string, file: Sendable, message: string | null]>([
  ['a film that LINE plays', film, 'video'],
  ['a film of another format', { ...film, mimeType: 'video/webm' }, null],
  ['a film that is too large', { ...film, sizeBytes: maxMessageBytes.media + 1 }, null],
  ['a sound', { ...film, kind: 'audio', mimeType: 'audio/x-m4a' }, 'audio'],
  [
    'a picture that is drawn',
    { ...film, kind: 'image', mimeType: 'image/heic', thumbnailState: 'ready' },
    'image',
  ],
  ['a picture that is not drawn yet', { ...film, kind: 'image', mimeType: 'image/png' }, null],
  ['a document', { ...film, kind: 'file', mimeType: 'application/pdf' }, null],
])('the message of LINE for %s', (_, file, message) => {
  expect(messageTypeOf(file)).toBe(message);
});

test.each([
  ['image/jpeg', maxMessageBytes.picture, true],
  ['image/jpeg', maxMessageBytes.picture + 1, false],
  ['image/webp', 1, false],
])('LINE accepts %s of %i bytes unchanged: %j', (mimeType, sizeBytes, isTaken) => {
  expect(isTakenByLine({ mimeType, sizeBytes })).toBe(isTaken);
});
