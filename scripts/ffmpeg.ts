import { spawnSync } from 'node:child_process';
import { installByApt } from './apt.ts';

/**
 * Finds ffmpeg, which takes the pictures of films, and installs Debian's where there is none. The product does without it; the tests
 * of those pictures do not.
 * @throws Error where it is missing and cannot be installed here
 */
export function ensureFfmpeg(): void {
  if (hasFfmpeg() || (installByApt('ffmpeg', ['ffmpeg']) && hasFfmpeg())) return;
  throw new Error(
    'The tests need ffmpeg: install it, such as by `brew install ffmpeg` or `apt-get install ffmpeg`.',
  );
}

function hasFfmpeg(): boolean {
  return spawnSync('ffmpeg', ['-version'], { stdio: 'ignore' }).status === 0;
}
