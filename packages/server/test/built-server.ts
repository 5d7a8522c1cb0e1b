import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, mkdir, readFile, rename, rmdir, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { inject } from 'vitest';

const run = promisify(execFile);
const server = resolve(import.meta.dirname, '..');
const pollMs = 25;

/**
 * Returns the arguments by which Node runs `kepwai`, built from the present sources as it is published. From its
 * sources a process would load 900 modules, for a second of processor time. The first worker that needs it builds it
 * for the whole run.
 */
export async function buildKepwai(): Promise<readonly string[]> {
  const folder = inject('buildFolder');
  const building = join(folder, 'building');
  const dist = join(folder, 'dist');
  while (!existsSync(dist)) {
    if (await takes(building)) await build(folder, dist).finally(() => rmdir(building));
    else await delay(pollMs);
  }
  // The other packages are not built: their sources are used.
  return ['--conditions=@kepwai/source', join(folder, 'bin/kepwai.js')];
}

/** Creates a folder that only one process can create; returns whether it was this one. */
async function takes(folder: string): Promise<boolean> {
  return await mkdir(folder).then(
    () => true,
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'EEXIST') return false;
      throw error;
    },
  );
}

async function build(folder: string, dist: string): Promise<void> {
  if (existsSync(dist)) return;
  const { imports } = JSON.parse(await readFile(join(server, 'package.json'), 'utf8'));
  const built = Object.entries<{ default: string }>(imports).map(([name, to]) => [name, to.default]);
  await writeFile(
    join(folder, 'package.json'),
    JSON.stringify({ type: 'module', imports: Object.fromEntries(built) }),
  );
  await cp(join(server, 'bin'), join(folder, 'bin'), { recursive: true });
  const part = join(folder, 'part');
  await run('tsup', ['--no-dts', '--out-dir', part], { cwd: server });
  await rename(part, dist);
}
