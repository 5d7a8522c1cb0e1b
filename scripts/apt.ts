import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/** Installs Debian packages; false where there is no apt, or we are not root. `what` is for the line that says so. */
export function installByApt(what: string, packages: readonly string[]): boolean {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return false;
  console.log(`Installing ${what} …`);
  run(['update', '-qq']);
  run(['install', '-y', '-qq', '--no-install-recommends', ...packages]);
  return true;
}

function run(args: string[]): void {
  execFileSync('apt-get', args, {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  });
}
