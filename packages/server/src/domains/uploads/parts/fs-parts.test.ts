import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { openFsParts } from './fs-parts.ts';
import { testUploadParts } from './upload-parts.promises.ts';

testUploadParts('files', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'kepwai-parts-'));
  onTestFinished(() => rm(dataDir, { recursive: true }));
  return [openFsParts(dataDir), openFsParts(dataDir)];
});
