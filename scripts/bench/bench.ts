/**
 * Measures the product's speed next to small reference programs on the same machine in the same run: `npm run
 * bench`. Prints a table of ratios, and fails if one is below its minimum.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buildServer } from '../simulation/builds.ts';
import { measureDownload } from './download.ts';
import { measureList } from './list.ts';
import type { Measurement } from './measurement.ts';
import { measureRestart } from './restart.ts';
import { measureSearch } from './search.ts';
import { measureSlowLine } from './slow-line.ts';
import { measureStart } from './start.ts';
import { measureUpload } from './upload.ts';
import { measureWebhook } from './webhook.ts';

buildServer();
// One person sends thousands of requests per second here.
process.env.RATE_LIMITS = 'off';

const folder = await mkdtemp(path.join(tmpdir(), 'kepwai-bench-'));
const rows: Measurement[] = [];
try {
  const start = await measureStart(path.join(folder, 'start'));
  rows.push(...start.rows);
  try {
    const uploaded = await measureUpload(start.stage, path.join(folder, 'tus'));
    rows.push(...uploaded.rows);
    rows.push(
      ...(await measureDownload(start.stage, { ...uploaded, file: path.join(folder, 'download.bin') })),
    );
    // Last, because the memory that a burst of lists leaves would count as the upload's.
    rows.push(...(await measureList(start.stage)));
    rows.push(...(await measureSlowLine(start.stage)));
    rows.push(...(await measureWebhook(start.stage)));
    // A million more files, after everything that would notice them.
    rows.push(...(await measureSearch(start.stage)));
    // Restarts the server, so it has another process id afterwards.
    rows.push(...(await measureRestart(start.stage)));
  } finally {
    await start.stage.stop();
  }
} finally {
  await rm(folder, { recursive: true, force: true });
}

console.log('');
console.table(
  Object.fromEntries(
    rows.map(({ work, ours, reference, verdict, target }) => [
      work,
      {
        ours,
        reference: reference ?? '',
        measured: verdict.text,
        target,
        kept: verdict.kept ? 'yes' : 'NO',
      },
    ]),
  ),
);
if (rows.some(({ verdict }) => !verdict.kept)) process.exitCode = 1;
