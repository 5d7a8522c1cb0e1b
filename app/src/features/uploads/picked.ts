/** A file that was picked or dropped, with the folders that it is in on the device, the outermost first. */
export interface PickedFile {
  readonly file: File;
  readonly path: readonly string[];
}

/** Everything that was picked or dropped at once. */
export interface Picked {
  readonly files: readonly PickedFile[];
  /** Paths of the folders that hold nothing, the outermost name first. Only a drop tells of them. */
  readonly emptyFolders: readonly (readonly string[])[];
  /** Number of files of the system that were left out, such as `.DS_Store`. */
  readonly hiddenCount: number;
}

const systemNames = new Set(['thumbs.db', 'desktop.ini']);

/** Whether a name is the person's; `.DS_Store`, `Thumbs.db` and the like are the system's. */
export function isVisible({ name }: { readonly name: string }): boolean {
  return !name.startsWith('.') && !systemNames.has(name.toLowerCase());
}

/** Returns files as they were picked: those of a picked folder with the folders that they are in. */
export function toPicked(files: readonly File[]): Picked {
  const found = files.map((file) => ({ file, path: file.webkitRelativePath?.split('/').slice(0, -1) ?? [] }));
  // A file that somebody picked by itself is theirs, whatever its name is.
  const visible = found.filter(
    ({ file, path }) => path.length === 0 || [file.name, ...path].every(isVisibleName),
  );
  return { files: visible, emptyFolders: [], hiddenCount: found.length - visible.length };
}

function isVisibleName(name: string): boolean {
  return isVisible({ name });
}
