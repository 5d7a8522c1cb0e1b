/** Builds what is published and deployed: the packages and the production app. `npm run build` */
import { execFileSync } from 'node:child_process';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '..');

for (const name of [
  'packages/api-client',
  'packages/liff-adapter',
  'packages/contract',
  'packages/server',
  'app',
]) {
  console.log(`Building ${name}`);
  execFileSync('npm', ['run', '--silent', 'build', '--workspace', name], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}
