/**
 * Measures the product's speed next to small reference programs on the same machine in the same run: `npm run
 * bench`. Prints a table of ratios, and fails if one is below its minimum.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buildServer } from '../simulation/builds.ts';
import { measureArchives } from './bytes/archives.ts';
import { measureDownload } from './bytes/download.ts';
import { measureSmallContents } from './bytes/small-contents.ts';
import { measureTexts } from './bytes/texts.ts';
import { measureThumbnails } from './bytes/thumbnails.ts';
import { measureUpload } from './bytes/upload.ts';
import { measureBulk } from './groups/bulk.ts';
import { measureDeleteQuota } from './groups/delete-quota.ts';
import { measureLargeGroups } from './groups/large-groups.ts';
import { measureLinkGroup } from './groups/link-group.ts';
import { measureKeptFiles } from './line/kept-files.ts';
import { measureSlowLine } from './line/slow-line.ts';
import { measureWebhook } from './line/webhook.ts';
import { measureCosts } from './lists/costs.ts';
import { measureFolders } from './lists/folders.ts';
import { measureQuotas } from './lists/quotas.ts';
import { measureShares } from './lists/shares.ts';
import type { Measurement } from './measurement.ts';
import { measureRestart } from './restart.ts';
import { configureServers, onNewStage } from './run-alone.ts';
import { measureStart } from './start.ts';

await buildServer();
configureServers();

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
    rows.push(...(await measureTexts()));
    rows.push(...(await measureSmallContents(start.stage, path.join(folder, 'contents'))));
    rows.push(...(await measureThumbnails(start.stage, path.join(folder, 'photographs'))));
    rows.push(...(await measureShares(start.stage)));
    rows.push(...(await measureSlowLine(start.stage)));
    rows.push(...(await measureWebhook(start.stage)));
    // Restarts the server, so it has another process id afterwards.
    rows.push(...(await measureRestart(start.stage)));
  } finally {
    await start.stage.stop();
  }
  rows.push(...(await onNewStage(measureKeptFiles, { isCounted: true })));
  rows.push(...(await onNewStage(measureCosts, { isCounted: true })));
  // In a database without statistics, which the first action on many files meets.
  rows.push(...(await onNewStage(measureBulk)));
  rows.push(...(await onNewStage(measureArchives)));
  rows.push(...(await onNewStage(measureFolders)));
  rows.push(...(await onNewStage(measureQuotas)));
  rows.push(...(await onNewStage(measureLargeGroups)));
  rows.push(...(await onNewStage(measureLinkGroup)));
  rows.push(...(await onNewStage(measureDeleteQuota)));
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
