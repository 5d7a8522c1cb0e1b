import { execFileSync } from 'node:child_process';
import { readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { root } from './simulation.ts';

const inputs = [
  'app/src',
  'app/public',
  'app/vite.config.ts',
  'app/react-router.config.ts',
  'packages/api-client/src',
  'packages/liff-adapter/src',
  'package-lock.json',
];

/** Builds the app with LINE simulated, where a source is newer than the last build. Returns the folder to serve. */
export function buildSimulatedApp(): string {
  const folder = path.join(root, 'app/build/simulated/client');
  const built = newest(path.join(folder, '__spa-fallback.html'));
  if (Math.max(...inputs.map((input) => newest(path.join(root, input)))) > built) {
    console.log('Building the app …');
    execFileSync('npm', ['run', '--silent', 'build:simulated', '--workspace', 'app'], {
      cwd: root,
      stdio: ['ignore', 'ignore', 'inherit'],
    });
  }
  return folder;
}

/** When the file, or the newest below the folder, was changed, in epoch ms; 0 where there is none. */
function newest(entry: string): number {
  const stat = statSync(entry, { throwIfNoEntry: false });
  if (stat === undefined) return 0;
  if (!stat.isDirectory()) return stat.mtimeMs;
  return Math.max(0, ...readdirSync(entry).map((name) => newest(path.join(entry, name))));
}
