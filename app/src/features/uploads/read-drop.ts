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

const byName = new Intl.Collator('th', { numeric: true });

/** Returns the dropped files in the browser's order; those of a folder, at any depth, by name. */
export async function readDrop({ items, files: flatFiles }: Drop): Promise<File[]> {
  // Entries are available only before the first await; after it the drop is over.
  const entries = [...items].flatMap((item) => item.webkitGetAsEntry?.() ?? []);
  if (!entries.some(({ isDirectory }) => isDirectory)) return [...flatFiles];
  const files = await Promise.all(entries.map(readEntry));
  return files.flat();
}

async function readEntry(entry: Entry): Promise<File[]> {
  if (isFile(entry)) return [await new Promise<File>((resolve, reject) => entry.file(resolve, reject))];
  if (!isFolder(entry)) return [];
  const inside = await readFolder(entry.createReader());
  const files = await Promise.all(inside.filter(isVisible).sort(compareNames).map(readEntry));
  return files.flat();
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

/** Whether a file is the person's; `.DS_Store` and the like are the system's. */
function isVisible({ name }: Entry): boolean {
  return !name.startsWith('.');
}

function compareNames(a: Entry, b: Entry): number {
  return byName.compare(a.name, b.name);
}

function isFile(entry: Entry): entry is FileEntry {
  return entry.isFile;
}

function isFolder(entry: Entry): entry is FolderEntry {
  return entry.isDirectory;
}
