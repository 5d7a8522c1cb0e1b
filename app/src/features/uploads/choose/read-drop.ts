import { compareNames, isVisible, type Picked, toPicked } from './picked-files.ts';

/** The part of a browser's entry that is used. @see https://wicg.github.io/entries-api/ */
interface Entry {
  readonly name: string;
  readonly isFile: boolean;
  readonly isDirectory: boolean;
}
interface FileEntry extends Entry {
  file(resolve: (file: File) => void, reject: (error: DOMException) => void): void;
}
interface FolderEntry extends Entry {
  createReader(): FolderReader;
}
interface FolderReader {
  readEntries(resolve: (entries: Entry[]) => void, reject: (error: DOMException) => void): void;
}

/** The part of a drop that is used. */
export interface Drop {
  readonly items: Iterable<{ webkitGetAsEntry?: () => Entry | null }>;
  readonly files: Iterable<File>;
}

/**
 * Returns the dropped files in the browser's order; those of a folder, at any depth, by name and with the folders that
 * they are in. Folders that hold nothing, or only files of the system, are listed apart.
 */
export async function readDrop({ items, files: flatFiles }: Drop): Promise<Picked> {
  // Entries are available only before the first await; after it the drop is over.
  const entries = [...items].flatMap((item) => item.webkitGetAsEntry?.() ?? []);
  if (!entries.some(({ isDirectory }) => isDirectory)) return toPicked([...flatFiles]);
  return join(await Promise.all(entries.map((entry) => readEntry(entry, []))));
}

async function readEntry(entry: Entry, path: readonly string[]): Promise<Picked> {
  if (isFile(entry)) {
    const file = await new Promise<File>((resolve, reject) => entry.file(resolve, reject));
    return { ...nothing, files: [{ file, path }] };
  }
  if (!isFolder(entry)) return nothing;
  const ownPath = [...path, entry.name];
  const inside = await readFolder(entry.createReader());
  const visible = inside.filter(isVisible).sort(compareNames);
  const own: Picked = {
    files: [],
    emptyFolders: visible.length === 0 ? [ownPath] : [],
    hiddenCount: inside.length - visible.length,
  };
  const read = visible.map((child) => readEntry(child, ownPath));
  return join([own, ...(await Promise.all(read))]);
}

const nothing: Picked = { files: [], emptyFolders: [], hiddenCount: 0 };

function join(parts: readonly Picked[]): Picked {
  return {
    files: parts.flatMap(({ files }) => files),
    emptyFolders: parts.flatMap(({ emptyFolders }) => emptyFolders),
    hiddenCount: parts.reduce((sum, { hiddenCount }) => sum + hiddenCount, 0),
  };
}

/** Reads a folder completely: a reader returns a part at a time, and an empty list at the end. */
async function readFolder(reader: FolderReader): Promise<Entry[]> {
  const found: Entry[] = [];
  while (true) {
    const part = await new Promise<Entry[]>((resolve, reject) => reader.readEntries(resolve, reject));
    if (part.length === 0) return found;
    found.push(...part);
  }
}

function isFile(entry: Entry): entry is FileEntry {
  return entry.isFile;
}

function isFolder(entry: Entry): entry is FolderEntry {
  return entry.isDirectory;
}
