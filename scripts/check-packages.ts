/** Looks at the built packages as somebody who installs them: their exports and types resolve. */
import { execFileSync } from 'node:child_process';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '..');

for (const name of ['api-client', 'liff-adapter', 'contract']) {
  const folder = path.join('packages', name);
  execFileSync('npx', ['publint', '--strict', folder], { cwd: root, stdio: 'inherit' });
  execFileSync('npx', ['attw', '--pack', folder, '--profile', 'esm-only'], { cwd: root, stdio: 'inherit' });
}
