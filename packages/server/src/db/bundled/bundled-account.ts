import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chmod, chown, cp, lstat, mkdir, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import * as z from 'zod';
import { BundledPostgresError } from './bundled-error.ts';

const run = promisify(execFile);

/** Home for a system user that cannot reach our folders: copies of the binaries, and clusters. */
const systemHome = '/var/lib/kepwai';
const systemUser = 'kepwai';

/** User that PostgreSQL runs as: it refuses to be root, and initdb needs a user with a name. */
export interface Account {
  /** Command that is put before every other. */
  prefix: string[];
  /** User and group of every child process; empty for our own. */
  identity: { uid?: number; gid?: number };
  /** Owner of the files, seen from outside a user namespace. */
  owner: { uid: number; gid: number };
  /** Folder with bin/, lib/ and share/ that this account can read. */
  binaries: string;
  /** Folder for cluster and socket that this account can reach: the data folder wherever possible. */
  home: string;
}

interface Place {
  binaries: string;
  dataDir: string;
}

interface NamedUser {
  name: string;
  uid: number;
  gid: number;
}

/**
 * Chooses the user that PostgreSQL runs as. An ordinary user runs it as itself. Root, and a user without a
 * name (as in containers), uses a user namespace in which it has an ordinary name; if those are forbidden,
 * root takes a system user.
 * @throws BundledPostgresError if none of these works
 */
export async function chooseAccount({ binaries, dataDir }: Place): Promise<Account> {
  const uid = process.getuid?.() ?? 0;
  const gid = process.getgid?.() ?? 0;
  const own: Account = { prefix: [], identity: {}, owner: { uid, gid }, binaries, home: dataDir };
  // Only Linux keeps user names in a file, and only Linux has user namespaces.
  const users = process.platform === 'linux' ? await namedUsers() : [];
  if (uid !== 0 && (process.platform !== 'linux' || users.some((user) => user.uid === uid))) return own;

  const alias = users.find((user) => user.name === 'nobody') ?? users.find((user) => user.uid !== 0);
  if (alias) {
    const prefix = ['unshare', '--user', `--map-user=${alias.uid}`, `--map-group=${alias.gid}`, '--'];
    if (await works([...prefix, 'true'])) return { ...own, prefix };
  }
  if (uid === 0) return systemAccount({ binaries, dataDir });
  throw new BundledPostgresError(
    `needs a user with a name, and user ${uid} has none here: add it to /etc/passwd`,
  );
}

/** Gives a folder with all of its content to the account; fast if it already owns it. */
export async function giveTo(account: Account, folder: string): Promise<void> {
  const { uid, gid } = account.owner;
  if ((await lstat(folder)).uid === uid) return;
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) await giveTo(account, path);
    else if (!entry.isSymbolicLink()) await chown(path, uid, gid);
  }
  // The folder itself comes last, so that an interrupted change of owner is resumed.
  await chown(folder, uid, gid);
}

async function systemAccount({ binaries, dataDir }: Place): Promise<Account> {
  const owner = await ensureSystemUser();
  await mkdir(systemHome, { recursive: true, mode: 0o755 });
  return {
    prefix: [],
    identity: owner,
    owner,
    binaries: await copyBinaries(binaries),
    home: (await openTheWay(dataDir)) ? dataDir : await ownHome(dataDir, owner),
  };
}

/**
 * Lets others pass through the data folder (without listing it), if they can reach it; its content has permissions of
 * its own.
 */
async function openTheWay(dataDir: string): Promise<boolean> {
  for (let folder = dirname(dataDir); ; folder = dirname(folder)) {
    if (((await stat(folder)).mode & 0o001) === 0) return false;
    if (folder === dirname(folder)) break;
  }
  await chmod(dataDir, ((await stat(dataDir)).mode & 0o777) | 0o001);
  return true;
}

/** Creates a folder of the system user for this data folder alone. */
async function ownHome(dataDir: string, owner: Account['owner']): Promise<string> {
  const home = join(systemHome, createHash('sha256').update(dataDir).digest('hex').slice(0, 12));
  await mkdir(home, { recursive: true, mode: 0o700 });
  await chown(home, owner.uid, owner.gid);
  return home;
}

/** Copies the binaries once per version, first under another name, so that half a copy is never used. */
async function copyBinaries(binaries: string): Promise<string> {
  const manifest = z.object({ version: z.string() });
  const { version } = manifest.parse(
    JSON.parse(await readFile(join(binaries, '..', 'package.json'), 'utf8')),
  );
  const target = join(systemHome, `postgresql-${version}`);
  if (await exists(target)) return target;
  const part = `${target}.${process.pid}`;
  await cp(binaries, part, { recursive: true, verbatimSymlinks: true });
  await rename(part, target).catch(async (error: unknown) => {
    await rm(part, { recursive: true, force: true });
    if (!(await exists(target))) throw error;
  });
  return target;
}

async function ensureSystemUser(): Promise<NamedUser> {
  const find = async () => (await namedUsers()).find((user) => user.name === systemUser);
  const known = await find();
  if (known) return known;
  const attempts = [
    ['useradd', '--system', '--user-group', '--home-dir', systemHome, '--shell', '/bin/false', systemUser],
    ['adduser', '-S', '-D', '-H', '-h', systemHome, '-s', '/bin/false', systemUser],
  ];
  for (const attempt of attempts) {
    const made = (await works(attempt)) ? await find() : undefined;
    if (made) return made;
  }
  throw new BundledPostgresError(
    'does not run as root, user namespaces are not allowed here, and no system user could be added: start Kepwai as an ordinary user',
  );
}

async function namedUsers(): Promise<NamedUser[]> {
  const lines = (await readFile('/etc/passwd', 'utf8')).split('\n').map((line) => line.split(':'));
  return lines.flatMap(([name, , uid, gid]) =>
    name && uid && gid ? [{ name, uid: Number(uid), gid: Number(gid) }] : [],
  );
}

async function works([file = '', ...args]: string[]): Promise<boolean> {
  return run(file, args).then(
    () => true,
    () => false,
  );
}

async function exists(path: string): Promise<boolean> {
  return lstat(path).then(
    () => true,
    () => false,
  );
}
