import type { FileKind } from '../words/kind-words.ts';

/** Maximum bytes of LINE's pictures, previews, films and sounds (line-platform.md 3.3). */
export const maxMessageBytes = { picture: 10_000_000, preview: 1_000_000, media: 200_000_000 } as const;

/** Type of LINE's message for a file. */
export type MessageType = 'image' | 'video' | 'audio';

/** Type that LINE requires of each media message. */
const played: Readonly<Partial<Record<FileKind, RegExp>>> = {
  video: /^video\/mp4$/,
  audio: /^audio\/(mp4|x-m4a|m4a|mpeg)$/,
};

/** Facts that decide the message of a file. */
export interface Sendable {
  kind: FileKind;
  mimeType: string;
  sizeBytes: number;
  thumbnailState: 'pending' | 'ready' | 'none';
}

/** Returns the message that LINE has for a file; null if it has none. */
export function messageTypeOf(file: Sendable): MessageType | null {
  const { kind, mimeType, sizeBytes, thumbnailState } = file;
  if (kind === 'image') return thumbnailState === 'ready' ? 'image' : null;
  if (kind === 'file' || sizeBytes > maxMessageBytes.media || !played[kind]?.test(mimeType)) return null;
  return kind;
}

/** Returns whether LINE accepts the bytes of a picture unchanged. */
export function isTakenByLine({ mimeType, sizeBytes }: Pick<Sendable, 'mimeType' | 'sizeBytes'>): boolean {
  return (mimeType === 'image/jpeg' || mimeType === 'image/png') && sizeBytes <= maxMessageBytes.picture;
}
