import { spawnSync } from 'node:child_process';
import { installByApt } from './apt.ts';

/**
 * Finds ffmpeg, which extracts pictures of videos, or installs Debian's. The product works without it; the
 * tests of those pictures do not.
 * @throws Error if it is missing and cannot be installed here
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
