import type { ArchiveText } from '../texts/archive-text.ts';
import type { PlanEntry } from '../texts/plan-entry.ts';
import type { ZipEntries } from '../zip/zip-layout.ts';
import type { ZipEntry } from '../zip/zip-records.ts';
import { type ArchiveLayout, findMark, type LayoutMark, toFolderEntry } from './layout.ts';

/** A plan that is laid out. */
export interface LaidOutPlan {
  layout: ArchiveLayout;
  /** Our texts that it has, in the order of the layout. */
  texts: readonly ArchiveText[];
  /** Returns the entries behind a position, in pages. */
  readPages(afterPosition: number): AsyncIterable<readonly PlanEntry[]>;
}

/** Source of an archive's entry: a content of the store, a text of ours, or nothing. */
export type EntrySource =
  | { kind: 'content'; sha256: string; fileId: string; position: number }
  | { kind: 'text'; nth: number }
  | { kind: 'folder' };

/** A file or folder of an archive, with its source. */
export interface SourcedEntry extends ZipEntry {
  source: EntrySource;
}

/** Returns the entries of an archive in the order of its bytes: folders, the available files, and then our texts. */
export function zipOfPlan(plan: LaidOutPlan): ZipEntries<SourcedEntry> {
  const { layout } = plan;
  const from = (mark: LayoutMark) => ({ place: mark.place, entries: entriesFrom(plan, mark) });
  return {
    end: layout.end,
    fromLocal: (offset) => from(findMark(layout, ({ place }) => place.localBytes, offset)),
    fromCentral: (offset) => from(findMark(layout, ({ place }) => place.centralBytes, offset)),
  };
}

async function* entriesFrom(
  { layout, readPages }: LaidOutPlan,
  { position: after, index }: LayoutMark,
): AsyncGenerator<SourcedEntry> {
  if (index === 0) {
    for (const folder of layout.folders) yield { ...toFolderEntry(folder), source: { kind: 'folder' } };
  }
  for await (const page of readPages(after)) {
    for (const { path, modifiedAt, bytes, fileId, position } of page) {
      if (bytes === null) continue;
      const { sha256, sizeBytes, crc32 } = bytes;
      yield { path, modifiedAt, sizeBytes, crc32, source: { kind: 'content', sha256, fileId, position } };
    }
  }
  for (const [nth, text] of layout.texts.entries()) {
    yield { ...text, modifiedAt: layout.modifiedAt, source: { kind: 'text', nth } };
  }
}

/** Returns the bytes of one of our texts from an offset on, generated from the entries near it. */
export async function* textFrom(
  { layout, texts, readPages }: LaidOutPlan,
  { nth, start }: { nth: number; start: number },
): AsyncGenerator<Buffer> {
  const text = texts[nth];
  if (!text) throw new Error('the archive has no such text');
  const bytesBefore = ({ textBytes }: LayoutMark) => textBytes[nth] ?? 0;
  const mark = findMark(layout, bytesBefore, start);
  const isFirst = start < bytesBefore(mark);
  let toSkip = start - (isFirst ? 0 : bytesBefore(mark));
  let index = mark.index;
  const skip = (part: string) => {
    const bytes = Buffer.from(part);
    const rest = bytes.subarray(Math.min(toSkip, bytes.length));
    toSkip -= bytes.length - rest.length;
    return rest;
  };
  if (isFirst) yield skip(text.head);
  for await (const page of readPages(mark.position)) {
    const first = index;
    yield skip(page.map((entry, place) => text.line(entry, first + place)).join(''));
    index += page.length;
  }
  yield skip(text.tail(layout));
}
