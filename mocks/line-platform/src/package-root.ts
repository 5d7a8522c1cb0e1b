import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';

/**
 * Folder of this package, from its sources and from its build. A path and no URL: if tests simulate a
 * browser, Vite turns URLs into addresses of its own server.
 */
export const packageRoot: string = findRoot(import.meta.dirname);

function findRoot(folder: string): string {
  return existsSync(join(folder, 'package.json')) ? folder : findRoot(dirname(folder));
}
