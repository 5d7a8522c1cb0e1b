/** A file that was picked or dropped, with the folders that it is in on the device, the outermost first. */
export interface PickedFile {
  readonly file: File;
  readonly path: readonly string[];
}

/** Everything that was picked or dropped at once. */
export interface Picked {
  readonly files: readonly PickedFile[];
  /** Paths of the folders that hold nothing, the outermost name first. Only a drop has them. */
  readonly emptyFolders: readonly (readonly string[])[];
  /** Number of files of the system that were left out, such as `.DS_Store`. */
  readonly hiddenCount: number;
}

const systemNames = new Set(['thumbs.db', 'desktop.ini']);

/** Whether a name is the person's; `.DS_Store`, `Thumbs.db` and the like are the system's. */
export function isVisible({ name }: { readonly name: string }): boolean {
  return !name.startsWith('.') && !systemNames.has(name.toLowerCase());
}

/** Returns files in the order of the choice; those of a picked folder by name, with the folders that they are in. */
export function toPicked(files: readonly File[]): Picked {
  const found = files.map((file) => ({ file, path: file.webkitRelativePath?.split('/').slice(0, -1) ?? [] }));
  // A file that was picked directly is intended, whatever its name is.
  const visible = found.filter(
    ({ file, path }) => path.length === 0 || [file.name, ...path].every(isVisibleName),
  );
  // Browsers list a folder in the order of the disk, which is arbitrary.
  if (visible.some(({ path }) => path.length > 0)) visible.sort(comparePlaces);
  return { files: visible, emptyFolders: [], hiddenCount: found.length - visible.length };
}

const byName = new Intl.Collator('th', { numeric: true });

/** Compares names as a person reads them: 2 before 10. */
export function compareNames(a: { readonly name: string }, b: { readonly name: string }): number {
  return byName.compare(a.name, b.name);
}

function comparePlaces(a: PickedFile, b: PickedFile): number {
  const left = [...a.path, a.file.name];
  const right = [...b.path, b.file.name];
  const differing = left.findIndex((name, index) => name !== right[index]);
  return differing < 0 ? 0 : byName.compare(left[differing] ?? '', right[differing] ?? '');
}

function isVisibleName(name: string): boolean {
  return isVisible({ name });
}
