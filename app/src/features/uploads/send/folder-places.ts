import { isApiError } from '@kepwai/api-client';
import { maxFolderName } from '@kepwai/rules/names/name-lengths';

/** Operations on folders of the group; null for the top. */
export interface FolderPlacesParts {
  /** Creates a folder once, however often it is called with a key. @throws the error of the server or the network */
  readonly createFolder: (folder: {
    name: string;
    parentId: string | null;
    numberIfTaken: boolean;
    key: string;
  }) => Promise<{ readonly id: string }>;
  /** Lists all folders of a level. @throws the error of the server or the network */
  readonly listFolders: (parentId: string | null) => Promise<readonly { id: string; name: string }[]>;
}

/** Finds the folders of files that come with the folders of their device, and creates those that are missing. */
export interface FolderPlaces {
  /** Returns the folder of this path below a folder. @throws the error of the server or the network */
  readonly find: (rootId: string | null, path: readonly string[]) => Promise<string | null>;
}

export function createFolderPlaces({ createFolder, listFolders }: FolderPlacesParts): FolderPlaces {
  const found = new Map<string, Promise<string | null>>();
  const keys = new Map<string, string>();

  function find(rootId: string | null, path: readonly string[]): Promise<string | null> {
    if (path.length === 0) return Promise.resolve(rootId);
    const place = JSON.stringify([rootId, path]);
    const known = found.get(place);
    if (known) return known;
    // Files of one folder come together: the first creates it, the others wait.
    const made = make(rootId, path, place);
    found.set(place, made);
    made.catch(() => found.delete(place));
    return made;
  }

  async function make(rootId: string | null, path: readonly string[], place: string): Promise<string | null> {
    const parentId = await find(rootId, path.slice(0, -1));
    const name = (path.at(-1) ?? '').slice(0, maxFolderName);
    const key = keys.get(place) ?? crypto.randomUUID();
    keys.set(place, key);
    try {
      return (await createFolder({ name, parentId, numberIfTaken: false, key })).id;
    } catch (error) {
      // For a missing folder, the server keeps files at the top, and reports it.
      if (isApiError(error) && error.status === 404) return parentId;
      if (!isApiError(error) || error.code !== 'FOLDER_NAME_TAKEN') throw error;
      const folders = await listFolders(parentId);
      const same = folders.find((folder) => fold(folder.name) === fold(name));
      // Names that only look the same are numbered.
      return same?.id ?? (await createFolder({ name, parentId, numberIfTaken: true, key: `${key}-2` })).id;
    }
  }

  return { find };
}

function fold(name: string): string {
  return name.normalize('NFC').trim().toLowerCase();
}
