const byName = new Intl.Collator('th', { numeric: true });

/** The files that were dropped, in the order of the browser; those of a folder, at any depth, in the order of their names. */
export async function readDrop(transfer: Pick<DataTransfer, 'items' | 'files'>): Promise<File[]> {
  // Entries can only be asked for before the first await: after it the drop is over.
  const entries = [...transfer.items].flatMap((item) => item.webkitGetAsEntry?.() ?? []);
  if (!entries.some(({ isDirectory }) => isDirectory)) return [...transfer.files];
  const files = await Promise.all(entries.map(readEntry));
  return files.flat();
}

async function readEntry(entry: FileSystemEntry): Promise<File[]> {
  if (isFile(entry)) return [await new Promise<File>((resolve, reject) => entry.file(resolve, reject))];
  if (!isDirectory(entry)) return [];
  const inside = await readDirectory(entry.createReader());
  const files = await Promise.all(inside.filter(isVisible).sort(compareNames).map(readEntry));
  return files.flat();
}

/** A reader hands out a part at a time, and nothing at the end. */
async function readDirectory(reader: FileSystemDirectoryReader): Promise<FileSystemEntry[]> {
  const found: FileSystemEntry[] = [];
  while (true) {
    const part = await new Promise<FileSystemEntry[]>((resolve, reject) =>
      reader.readEntries(resolve, reject),
    );
    if (part.length === 0) return found;
    found.push(...part);
  }
}

/** `.DS_Store` and its like are the computer's, not the person's. */
function isVisible({ name }: FileSystemEntry): boolean {
  return !name.startsWith('.');
}

function compareNames(a: FileSystemEntry, b: FileSystemEntry): number {
  return byName.compare(a.name, b.name);
}

function isFile(entry: FileSystemEntry): entry is FileSystemFileEntry {
  return entry.isFile;
}

function isDirectory(entry: FileSystemEntry): entry is FileSystemDirectoryEntry {
  return entry.isDirectory;
}
