import { execFile } from 'node:child_process';
import {
  chown,
  lstat,
  mkdir,
  open,
  readdir,
  readFile,
  readlink,
  realpath,
  rename,
  rm,
  stat,
  symlink,
  writeFile,
} from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type Account, giveTo } from './bundled-account.ts';
import { BundledPostgresError } from './bundled-error.ts';

const run = promisify(execFile);

/** Major version of the data folder; PostgreSQL cannot read another one. */
const majorVersion = '18';
const partPrefix = 'postgres.new-';

/** Content of the pid file that a running (or crashed) PostgreSQL wrote into its data folder. */
export interface PidFile {
  pid: number;
  /** Folder of the socket; null before PostgreSQL listens. */
  socketFolder: string | null;
}

/**
 * Returns PostgreSQL's data folder. It is created under another name first, so that a crash leaves none or a
 * complete one.
 * @throws BundledPostgresError
 */
export async function ensureCluster(dataDir: string, account: Account): Promise<string> {
  const cluster = await locateCluster(dataDir, account);
  await removeLeftovers(join(cluster, '..'));
  const version = await readFile(join(cluster, 'PG_VERSION'), 'utf8').catch(() => null);
  if (version === null) await createCluster(cluster, account);
  else if (version.trim() !== majorVersion)
    throw new BundledPostgresError(
      `is version ${majorVersion}, and ${cluster} is of version ${version.trim()}: use the Kepwai that made it`,
    );
  return cluster;
}

/** Reads the pid file; null if no PostgreSQL runs, and none crashed. */
export async function readPidFile(cluster: string): Promise<PidFile | null> {
  const text = await readFile(join(cluster, 'postmaster.pid'), 'utf8').catch(() => '');
  // Lines of the file: process, data folder, start, port, socket folder, addresses, shared memory, state.
  const [pid = '', , , , socketFolder] = text.split('\n');
  return Number(pid) > 1 ? { pid: Number(pid), socketFolder: socketFolder || null } : null;
}

/**
 * Lets PostgreSQL start although its pid file names a living process that is another program: containers reuse the
 * process ids of the last run. PostgreSQL treats its parent's id there as its own, and still looks for orphans in
 * shared memory.
 */
export async function disownPidFile(cluster: string, stale: PidFile, account: Account): Promise<void> {
  const file = join(cluster, 'postmaster.pid');
  const part = `${file}.${process.pid}`;
  const text = await readFile(file, 'utf8').catch(() => '');
  if (!text.startsWith(`${stale.pid}\n`)) return;
  await writeFile(part, text.replace(/^\d+/, String(process.pid)), { mode: 0o600 });
  await chown(part, account.owner.uid, account.owner.gid);
  await rename(part, file);
}

/** Returns whether this process is a PostgreSQL that has this data folder open, responding or not. */
export async function holdsCluster(pid: number, cluster: string): Promise<boolean> {
  if (process.platform === 'linux') {
    // The working directory of a PostgreSQL server is its data folder.
    const folder = await readlink(`/proc/${pid}/cwd`).catch(() => null);
    return folder !== null && (await isSameFolder(folder, cluster));
  }
  const { stdout } = await run('ps', ['-o', 'command=', '-p', String(pid)]).catch(() => ({ stdout: '' }));
  return stdout.includes(cluster);
}

async function isSameFolder(left: string, right: string): Promise<boolean> {
  const [one, other] = await Promise.all([left, right].map((path) => stat(path).catch(() => null)));
  return Boolean(one && other && one.dev === other.dev && one.ino === other.ino);
}

/** Returns `postgres` in the account's home; if that is not the data folder, the data folder gets a link to it. */
async function locateCluster(dataDir: string, account: Account): Promise<string> {
  const entry = join(dataDir, 'postgres');
  const cluster = join(account.home, 'postgres');
  const found = await lstat(entry).catch(() => null);
  if (cluster === entry) {
    if (!found) return entry;
    const real = await realpath(entry).catch(() => entry);
    if (found.isSymbolicLink()) await giveTo(account, join(real, '..'));
    await giveTo(account, real);
    return real;
  }
  if (found?.isDirectory())
    throw new BundledPostgresError(
      `cannot reach ${entry} as the system user "kepwai": move it to ${cluster}, or start Kepwai as an ordinary user`,
    );
  if (!found) await symlink(cluster, entry);
  if (await stat(cluster).catch(() => null)) await giveTo(account, cluster);
  return cluster;
}

async function createCluster(cluster: string, account: Account): Promise<void> {
  const home = join(cluster, '..');
  const part = join(home, `${partPrefix}${process.pid}`);
  await mkdir(part, { mode: 0o700 });
  await giveTo(account, part);
  await initialise(part, account);
  await rename(part, cluster).catch(async (error: NodeJS.ErrnoException) => {
    await rm(part, { recursive: true, force: true });
    // Another process was faster; its cluster is as good.
    if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error;
  });
  const folder = await open(home);
  await folder.sync().finally(() => folder.close());
}

async function initialise(folder: string, account: Account): Promise<void> {
  const [file = '', ...args] = [
    ...account.prefix,
    join(account.binaries, 'bin', 'initdb'),
    ...['--pgdata', folder, '--username', 'kepwai', '--no-instructions'],
    // Only we can enter the socket's folder (mode 0700), so a password in a file beside it would add nothing.
    // `peer` cannot be used: PostgreSQL in a user namespace does not see who connects.
    ...['--auth', 'trust'],
    // pg_trgm splits Thai only if the character type is UTF-8 (thai.md, Search); ICU gives the same order
    // on all systems.
    ...['--encoding', 'UTF8', '--locale', process.platform === 'linux' ? 'C.UTF-8' : 'en_US.UTF-8'],
    // A process that needs a new segment fills it first while all commits wait: 16 MB took 50 to 190 ms,
    // longer than LINE should wait.
    ...['--wal-segsize', '4'],
    ...['--locale-provider', 'icu', '--icu-locale', 'und'],
  ];
  await run(file, args, { ...account.identity, env: { ...process.env, LC_ALL: 'C' } }).catch(
    (cause: unknown) => {
      throw new BundledPostgresError(`could not make its data folder: ${lastLines(cause)}`, { cause });
    },
  );
}

/** Removes leftovers of processes that did not finish; one with our id is from an earlier run. */
async function removeLeftovers(home: string): Promise<void> {
  for (const name of await readdir(home)) {
    if (!name.startsWith(partPrefix)) continue;
    const pid = Number(name.slice(partPrefix.length));
    if (pid !== process.pid && isAlive(pid)) continue;
    // An orphaned initdb may still be filling it; the next start then removes the rest.
    await rm(join(home, name), { recursive: true, force: true, maxRetries: 3 }).catch(() => undefined);
  }
}

/** Returns whether a process with this id exists; it may be another program than expected. */
export function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

function lastLines(error: unknown): string {
  const text = error instanceof Error && 'stderr' in error ? String(error.stderr) : String(error);
  return text.trim().split('\n').slice(-3).join(' ');
}
