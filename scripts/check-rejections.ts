/**
 * Checks that no rejected promise of the app is without a catch: an error that nobody catches replaces the whole page. Prints
 * each promise that is dropped (a statement, `void`, a callback whose caller ignores what it returns) and that can reject.
 */
import path from 'node:path';
import { findUnhandledRejections } from './rejections/find-unhandled.ts';

const root = path.resolve(import.meta.dirname, '..');
const found = findUnhandledRejections(
  path.join(root, 'app/tsconfig.json'),
  (file) => file.startsWith(path.join(root, 'app/src/')) && !/\.test\.tsx?$/.test(file),
);
for (const { file, line, text } of found) console.error(`${path.relative(root, file)}:${line}: ${text}`);
if (found.length > 0) {
  console.error(
    'Run it by useTap(), or add a catch. Calls that never reject: scripts/rejections/never-reject.ts',
  );
  process.exitCode = 1;
}
