import { mkdir, open, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Disk } from '../../src/blobs/disk.ts';

/** Content of a folder after a power cut, by relative path. `null`: a folder. */
export type Remains = Map<string, Buffer | null>;

/**
 * A disk that loses everything unsynced in a power cut: bytes of a file since its last fsync, and names in a
 * folder since the folder's. It watches a real folder, so running processes see everything.
 */
export interface VolatileDisk extends Disk {
  /** Cuts the power: only synced data is left. */
  cutPower(): Promise<Remains>;
  /** Cuts the power with the opposite outcome: every name is there, with only the synced bytes. */
  cutPowerWithNames(): Promise<Remains>;
  /** Writes the remains into an empty folder. */
  restore(remains: Remains, folder: string): Promise<void>;
  /** Called before each sync takes effect: everything acknowledged until then must be safe already. Default: nothing. */
  onSync: () => Promise<void>;
}

/** Watches a folder; its present content counts as synced. */
export async function createVolatileDisk(root: string): Promise<VolatileDisk> {
  const bytes = new Map<string, Buffer>();
  const names = new Map<string, Map<string, string>>();

  /** Turn of the latest reading of each file and folder: of two at once, the one that began first may end last. */
  const turns = new Map<string, number>();
  let lastTurn = 0;

  const remember = async (path: string) => {
    const turn = ++lastTurn;
    const key = await identityOf(path);
    if (key === null) return;
    const content = (await stat(path)).isDirectory() ? await namesIn(path) : await readFile(path);
    if (turn < (turns.get(key) ?? 0)) return;
    turns.set(key, turn);
    if (content instanceof Map) names.set(key, content);
    else bytes.set(key, content);
  };
  const rememberAll = async (path: string) => {
    await remember(path);
    if (!(await stat(path)).isDirectory()) return;
    for (const name of await readdir(path)) await rememberAll(join(path, name));
  };
  const isFolder = new Map<string, boolean>();
  const namesIn = async (path: string) => {
    const found = new Map<string, string>();
    for (const entry of await readdir(path, { withFileTypes: true })) {
      const key = await identityOf(join(path, entry.name));
      if (key === null) continue;
      isFolder.set(key, entry.isDirectory());
      found.set(entry.name, key);
    }
    return found;
  };
  const collect = async (list: (key: string, path: string) => Promise<Map<string, string>>) => {
    const remains: Remains = new Map();
    const walk = async (key: string, path: string) => {
      for (const [name, child] of await list(key, path)) {
        const below = path === '' ? name : `${path}/${name}`;
        remains.set(below, isFolder.get(child) ? null : (bytes.get(child) ?? Buffer.alloc(0)));
        if (isFolder.get(child)) await walk(child, below);
      }
    };
    await walk((await identityOf(root)) ?? '', '');
    return remains;
  };
  await rememberAll(root);

  const disk: VolatileDisk = {
    onSync: async () => undefined,
    async open(path, flags, mode) {
      const handle = await open(path, flags, mode);
      const sync = handle.sync.bind(handle);
      handle.sync = async () => {
        await disk.onSync();
        await sync();
        await remember(String(path));
      };
      handle.datasync = handle.sync;
      return handle;
    },
    cutPower: () => collect(async (key) => names.get(key) ?? new Map()),
    cutPowerWithNames: () => collect(async (_key, path) => await namesIn(join(root, path))),
    async restore(remains, folder) {
      await mkdir(folder, { recursive: true });
      for (const [path, content] of remains) {
        if (content === null) await mkdir(join(folder, path));
        else await writeFile(join(folder, path), content);
      }
    },
  };
  return disk;
}

/**
 * Returns the inode with its birth time, because the number is reused once a file is gone. Null if there
 * is no such file.
 */
async function identityOf(path: string): Promise<string | null> {
  const stats = await stat(path, { bigint: true }).catch(() => null);
  return stats && `${stats.ino} ${stats.birthtimeNs}`;
}
