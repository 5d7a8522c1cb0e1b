import { open } from 'node:fs/promises';
import { bytesPerSecond } from '../load.ts';
import {
  byTurns,
  compare,
  limit,
  type Measurement,
  memoryOf,
  resetPeak,
  startReference,
} from '../measurement.ts';
import { api, type Stage } from '../stage.ts';
import { serverPid } from '../start.ts';

const rangeBytes = 2 ** 20;
const megabyte = 1e6;

/** Measures 1 GiB whole and in ranges of 1 MiB, ours and the reference, and the server's memory meanwhile. */
export async function measureDownload(
  { simulation, token, groupId }: Stage,
  { fileId, totalBytes, file }: { fileId: string; totalBytes: number; file: string },
): Promise<Measurement[]> {
  await writeBytes(file, totalBytes);
  const reference = await startReference('download', { FILE: file });
  try {
    const { contentUrl } = await api<{ contentUrl: string }>(
      simulation,
      token,
      `/api/group/${groupId}/file/${fileId}`,
    );
    const ours = new URL(contentUrl, simulation.serverUrl).href;
    const pid = serverPid(simulation);
    const before = await memoryOf(pid);
    await resetPeak(pid);
    const read = (url: string, partBytes?: number) => async () =>
      (await bytesPerSecond(url, totalBytes, partBytes)) / megabyte;
    const whole = await byTurns(3, { ours: read(ours), reference: read(reference.url) });
    const ranges = await byTurns(3, {
      ours: read(ours, rangeBytes),
      reference: read(reference.url, rangeBytes),
    });
    const after = await memoryOf(pid);
    return [
      compare('download: 1 GiB', whole, 0.7, 'MB/s'),
      compare('download: 1 GiB in ranges of 1 MiB', ranges, 0.7, 'MB/s'),
      limit('download: memory grows by, at most', after.peakMb - before.nowMb, 50, 'MB'),
    ];
  } finally {
    reference.stop();
  }
}

async function writeBytes(file: string, totalBytes: number): Promise<void> {
  const handle = await open(file, 'w');
  const part = Buffer.alloc(8 * 2 ** 20, 'เก็บไว้');
  for (let written = 0; written < totalBytes; written += part.length) await handle.write(part);
  await handle.close();
}
