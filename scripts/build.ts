/** Builds what is published and deployed: the packages and the production app. `npm run build` */
import { execFileSync } from 'node:child_process';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '..');

// The app first: as in `npm start` on a clean clone, it finds the packages by their sources.
for (const name of [
  'app',
  'packages/api-client',
  'packages/liff-adapter',
  'packages/contract',
  'packages/server',
]) {
  console.log(`Building ${name}`);
  execFileSync('npm', ['run', '--silent', 'build', '--workspace', name], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}
