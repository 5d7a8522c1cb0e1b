import { randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream, mkdirSync, mkdtempSync } from 'node:fs';
import { readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Content } from '../state/rows.ts';
import { generateContent } from './generated.ts';

/** Store of message bytes: one file each, or a seed from which they are generated. */
export interface ContentStore {
  /** Writes the bytes to disk and returns their size. */
  receive(bytes: Readable, mimeType: string): Promise<Content>;
  /** Streams the bytes from `start` to `end` (exclusive). */
  open(content: Content, range?: { start?: number; end?: number }): Readable;
  /** Returns the file with the bytes; null for generated content. */
  pathOf(content: Content): string | null;
  remove(content: Content): Promise<void>;
  /** Deletes files of at least this age that are none of these contents. */
  removeStray(contentIds: ReadonlySet<string>, ageMs: number): Promise<void>;
  clear(): Promise<void>;
  /** Deletes the folder when it was a temporary one. */
  close(): Promise<void>;
}

/** Opens the folder; without one, a temporary folder that is deleted on close. */
export function openContentStore(folder: string | null): ContentStore {
  const isTemporary = folder === null;
  const root = folder ?? mkdtempSync(join(tmpdir(), 'line-platform-'));
  mkdirSync(root, { recursive: true });

  function pathOf(content: Content): string | null {
    return content.source.kind === 'stored' ? join(root, content.source.contentId) : null;
  }

  return {
    pathOf,
    async receive(bytes, mimeType) {
      const contentId = randomUUID();
      const path = join(root, contentId);
      try {
        await pipeline(bytes, createWriteStream(path));
      } catch (error) {
        await rm(path, { force: true });
        throw error;
      }
      const { size } = await stat(path);
      return { mimeType, sizeBytes: size, source: { kind: 'stored', contentId } };
    },
    open(content, { start = 0, end = content.sizeBytes } = {}) {
      if (content.source.kind === 'generated') {
        return generateContent(content.source.seed, { start, end, mimeType: content.mimeType });
      }
      const path = join(root, content.source.contentId);
      // `end` of a read stream is inclusive, so an empty range is requested by reading past the end.
      if (end <= start) return createReadStream(path, { start: content.sizeBytes });
      return createReadStream(path, { start, end: end - 1, highWaterMark: 256 * 1024 });
    },
    async remove(content) {
      const path = pathOf(content);
      if (path) await rm(path, { force: true });
    },
    async removeStray(contentIds, ageMs) {
      for (const name of await readdir(root)) {
        const path = join(root, name);
        if (contentIds.has(name) || Date.now() - (await stat(path)).mtimeMs < ageMs) continue;
        await rm(path, { force: true });
      }
    },
    async clear() {
      await rm(root, { recursive: true, force: true });
      mkdirSync(root, { recursive: true });
    },
    async close() {
      if (isTemporary) await rm(root, { recursive: true, force: true });
    },
  };
}
