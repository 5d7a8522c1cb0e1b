import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';

/**
 * The folder of this package, whether its sources run or what was built of them. A path and no URL: where tests pretend
 * a browser, Vite makes addresses of its own server of those.
 */
export const packageRoot: string = findRoot(import.meta.dirname);

function findRoot(folder: string): string {
  return existsSync(join(folder, 'package.json')) ? folder : findRoot(dirname(folder));
}
