/**
 * Installs the packed packages like a user, into an empty Node project and an empty Vite project, and tries
 * them there: the first lines of their READMEs, their types, the command, and a page in a browser. Run it
 * after `npm run build`.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Expect } from './installs/expect.ts';
import { checkNodeProject } from './installs/node-project.ts';
import { packPackages } from './installs/project.ts';
import { checkViteProject } from './installs/vite-project.ts';

if (import.meta.main) await main();

async function main(): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), 'kepwai-installs-'));
  try {
    const tarballs = packPackages(path.join(folder, 'packed'));
    await Promise.all([
      checkNodeProject(path.join(folder, 'node'), tarballs, expectIn('Node')),
      checkViteProject(path.join(folder, 'vite'), tarballs, expectIn('Vite')),
    ]);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
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
