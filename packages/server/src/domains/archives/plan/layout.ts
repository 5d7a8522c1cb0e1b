import { crc32 } from 'node:zlib';
import * as z from 'zod';
import type { ArchiveText } from '../texts/archive-text.ts';
import type { PlanEntry } from '../texts/plan-entry.ts';
import { passEntry, startOfZip, type ZipPlace, zipBytes } from '../zip/zip-layout.ts';
import type { ZipEntry } from '../zip/zip-records.ts';

const place = z.object({ entryCount: z.number(), localBytes: z.number(), centralBytes: z.number() });

/** Folders of an archive, with those that have no file in it. Paths end with `/`. */
export const foldersSchema = z.array(z.object({ path: z.string(), modifiedAt: z.coerce.date() }));

/** A folder of an archive. */
export type ArchiveFolder = z.infer<typeof foldersSchema>[number];

/** Returns a folder as an entry of a ZIP. */
export function toFolderEntry(folder: ArchiveFolder): ZipEntry {
  return { ...folder, sizeBytes: 0, crc32: 0 };
}

/** Offsets of the segments of an archive, for one revision of its plan. */
export const layoutSchema = z.object({
  /** Its folders, in front of the files; archives that were laid out before have none. */
  folders: foldersSchema.default([]),
  /** Place behind the last file, in front of our texts. */
  files: place,
  /** Place behind everything. */
  end: place,
  /** Our texts that it has, by path. */
  texts: z.array(z.object({ path: z.string(), sizeBytes: z.number(), crc32: z.number() })),
  fileCount: z.number(),
  missingCount: z.number(),
  modifiedAt: z.coerce.date(),
  /** Offsets from which its entries can be read, the first at the beginning: a range only needs entries near it. */
  marks: z.array(
    z.object({
      /** The entries behind this position follow. */
      position: z.number(),
      /** Number of entries before. */
      index: z.number(),
      place,
      /** Bytes of each of `texts` before the line of the next entry. */
      textBytes: z.array(z.number()),
    }),
  ),
});

/** Offsets of the segments of an archive. */
export type ArchiveLayout = z.infer<typeof layoutSchema>;

/** Place from which the entries of an archive can be read. */
export type LayoutMark = ArchiveLayout['marks'][number];

/** Number of entries between two marks. */
const entriesPerMark = 1000;

/** Returns the exact number of bytes of an archive. */
export function archiveBytes({ end }: ArchiveLayout): number {
  return zipBytes(end);
}

/** A text that grows. */
interface Growing {
  text: ArchiveText;
  sizeBytes: number;
  crc: number;
}

/** Computes where everything is, in one pass over the entries in their order. */
export async function computeLayout(
  pages: AsyncIterable<readonly PlanEntry[]> | Iterable<readonly PlanEntry[]>,
  given: { texts: readonly ArchiveText[]; folders?: readonly ArchiveFolder[]; modifiedAt: Date },
): Promise<ArchiveLayout> {
  const { texts, folders = [], modifiedAt } = given;
  const growing = texts.map((text): Growing => ({ text, sizeBytes: 0, crc: 0 }));
  for (const each of growing) grow(each, each.text.head);
  let here: ZipPlace = startOfZip;
  let index = 0;
  let missingCount = 0;
  const mark = (position: number): LayoutMark => ({
    position,
    index,
    place: here,
    textBytes: growing.map(({ sizeBytes }) => sizeBytes),
  });
  const marks = [mark(-1)];
  for (const folder of folders) here = passEntry(here, toFolderEntry(folder));
  for await (const page of pages) {
    for (const entry of page) {
      if (entry.bytes === null) missingCount += 1;
      else here = passEntry(here, { ...entry, ...entry.bytes });
      for (const each of growing) grow(each, each.text.line(entry, index));
      index += 1;
      if (index % entriesPerMark === 0) marks.push(mark(entry.position));
    }
  }
  const counts = { fileCount: index - missingCount, missingCount };
  for (const each of growing) grow(each, each.text.tail(counts));
  return finish({ growing, folders: [...folders], marks, files: here, modifiedAt, ...counts });
}

function grow(growing: Growing, text: string): void {
  if (text === '') return;
  const bytes = Buffer.from(text);
  growing.sizeBytes += bytes.length;
  growing.crc = crc32(bytes, growing.crc);
}

/** Leaves out the texts that the archive does not have, and places the others behind the files. */
function finish({
  growing,
  marks,
  ...layout
}: Omit<ArchiveLayout, 'end' | 'texts'> & { growing: readonly Growing[] }): ArchiveLayout {
  const isWanted = growing.map(({ text }) => text.isWanted(layout));
  const texts = growing
    .filter((_text, nth) => isWanted[nth])
    .map(({ text: { path }, sizeBytes, crc }) => ({ path, sizeBytes, crc32: crc }));
  const end = texts.reduce(
    (here, text) => passEntry(here, { ...text, modifiedAt: layout.modifiedAt }),
    layout.files,
  );
  const ofWanted = (numbers: readonly number[]) => numbers.filter((_number, nth) => isWanted[nth]);
  return {
    ...layout,
    end,
    texts,
    marks: marks.map((mark) => ({ ...mark, textBytes: ofWanted(mark.textBytes) })),
  };
}

/** Returns the last mark for which the number is at most `limit`; the first if none is. */
export function findMark(
  { marks }: Pick<ArchiveLayout, 'marks'>,
  numberOf: (mark: LayoutMark) => number,
  limit: number,
): LayoutMark {
  let low = 0;
  let high = marks.length - 1;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    const mark = marks[middle];
    if (mark && numberOf(mark) <= limit) low = middle;
    else high = middle - 1;
  }
  const found = marks[low];
  if (!found) throw new Error('a layout has at least one mark');
  return found;
}
