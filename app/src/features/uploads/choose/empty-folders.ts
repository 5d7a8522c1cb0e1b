import { isApiError } from '@kepwai/api-client';
import type { FolderPlaces } from '../send/folder-places.ts';

/** Folders that were dropped and hold nothing. */
export interface EmptyFoldersState {
  /** Counts those that are not created yet. */
  readonly waitingCount: number;
  readonly createdCount: number;
  readonly isCreating: boolean;
  /** Reason why some of the last attempt were not created; null if there is none. */
  readonly error: unknown;
}

/** Creates dropped folders that hold nothing, which no file brings along. */
export interface EmptyFolders {
  /** Returns the same object until something changes. */
  readonly state: () => EmptyFoldersState;
  /** Adds folders below a folder; null for the top. */
  readonly add: (rootId: string | null, paths: readonly (readonly string[])[]) => void;
  /** Creates those that wait, one after the other. Those that fail go on waiting. */
  readonly create: () => Promise<void>;
  /** Forgets those that wait. */
  readonly discard: () => void;
  /** Forgets those that were created. */
  readonly clearCreated: () => void;
}

interface Wanted {
  readonly rootId: string | null;
  readonly path: readonly string[];
}

const noFolders: EmptyFoldersState = { waitingCount: 0, createdCount: 0, isCreating: false, error: null };

export function createEmptyFolders(
  { folderPlaces, onSettled }: { folderPlaces: FolderPlaces; onSettled: () => void },
  tell: () => void,
): EmptyFolders {
  const waiting = new Map<string, Wanted>();
  let state = noFolders;

  function change(patch: Partial<EmptyFoldersState>): void {
    state = { ...state, waitingCount: waiting.size, ...patch };
    tell();
  }

  async function createAll(): Promise<void> {
    for (const [key, { rootId, path }] of [...waiting]) {
      // Discarded meanwhile.
      if (!waiting.has(key)) continue;
      try {
        await folderPlaces.find(rootId, path);
        waiting.delete(key);
        change({ createdCount: state.createdCount + 1 });
      } catch (error) {
        change({ error });
        // Without a network the rest fails as well; the server refuses each for itself.
        if (!isApiError(error)) return;
      }
    }
  }

  return {
    state: () => state,
    add: (rootId, paths) => {
      for (const path of paths) waiting.set(JSON.stringify([rootId, path]), { rootId, path });
      if (paths.length > 0) change({ error: null });
    },
    create: async () => {
      if (state.isCreating || waiting.size === 0) return;
      change({ isCreating: true, error: null });
      await createAll();
      change({ isCreating: false });
      onSettled();
    },
    discard: () => {
      waiting.clear();
      change({ error: null });
    },
    clearCreated: () => {
      if (state.createdCount > 0) change({ createdCount: 0 });
    },
  };
}
