/**
 * Installs the packed packages like a user, into an empty Node project and an empty Vite project, and tries
 * them there: the first lines of their READMEs, their types, the command, and a page in a browser. Run it
 * after `npm run build`. Packages that passed here before are not installed again: the next `npm ci` forgets them.
 */
import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Expect } from './installs/expect.ts';
import { checkNodeProject } from './installs/node-project.ts';
import { packPackages } from './installs/project.ts';
import { checkViteProject } from './installs/vite-project.ts';

const root = path.resolve(import.meta.dirname, '..');
const passedFolder = path.join(root, 'node_modules/.cache/kepwai-installs');

if (import.meta.main) await main();

async function main(): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), 'kepwai-installs-'));
  try {
    const packed = path.join(folder, 'packed');
    const tarballs = packPackages(packed);
    const passed = path.join(passedFolder, hashFiles([packed, path.join(import.meta.dirname, 'installs')]));
    if (existsSync(passed)) {
      console.log('✓ The same packages passed here before');
      return;
    }
    await Promise.all([
      checkNodeProject(path.join(folder, 'node'), tarballs, expectIn('Node')),
      checkViteProject(path.join(folder, 'vite'), tarballs, expectIn('Vite')),
    ]);
    if (process.exitCode) return;
    mkdirSync(passedFolder, { recursive: true });
    writeFileSync(passed, '');
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Returns a hash of the lock file and of all files in these folders. */
function hashFiles(folders: readonly string[]): string {
  const files = folders.flatMap((folder) =>
    readdirSync(folder)
      .toSorted()
      .map((name) => path.join(folder, name)),
  );
  const hash = createHash('sha256');
  for (const file of [path.join(root, 'package-lock.json'), ...files]) hash.update(readFileSync(file));
  return hash.digest('hex');
}

function expectIn(project: string): Expect {
  return (what, ending, { code, output = '' }) => {
    const isRight = ending.code === code && ending.output.includes(output);
    console.log(`${isRight ? '✓' : '✗'} ${project}: ${what}`);
    if (isRight) return;
    console.log(`  wanted exit code ${code} and "${output}", got ${ending.code} and:\n${ending.output}`);
    process.exitCode = 1;
  };
}
