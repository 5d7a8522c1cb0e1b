import { mkdir } from 'node:fs/promises';
import { upload } from '../load.ts';
import {
  byTurns,
  compare,
  limit,
  type Measurement,
  memoryOf,
  resetPeak,
  startReference,
} from '../measurement.ts';
import type { Stage } from '../stage.ts';
import { serverPid } from '../start.ts';

const totalBytes = 2 ** 30;
const partBytes = 8 * 2 ** 20;
const megabyte = 1e6;

/**
 * Measures 1 GiB by tus in parts of 8 MiB, ours and the reference, and the server's peak memory meanwhile.
 */
export async function measureUpload(
  { simulation, token, groupId }: Stage,
  referenceFolder: string,
): Promise<{ rows: Measurement[]; fileId: string; totalBytes: number }> {
  await mkdir(referenceFolder, { recursive: true });
  const reference = await startReference('tus', { DATA_DIR: referenceFolder });
  try {
    const size = { totalBytes, partBytes };
    const bare = async () => (await upload(`${reference.url}/upload`, {}, size)).bytesPerSecond / megabyte;
    const headers = { authorization: `Bearer ${token}` };
    const url = `${simulation.serverUrl}/api/group/${groupId}/upload`;
    let location = '';
    const ours = async () => {
      const uploaded = await upload(url, headers, size);
      location = uploaded.location;
      return uploaded.bytesPerSecond / megabyte;
    };
    const pid = serverPid(simulation);
    await resetPeak(pid);
    const rounds = await byTurns(3, { ours, reference: bare });
    const { peakMb } = await memoryOf(pid);
    return {
      rows: [
        compare('upload: 1 GiB by tus, 8 MiB parts', rounds, 0.75, 'MB/s'),
        limit('upload: memory of the server at most', peakMb, 200, 'MB'),
      ],
      fileId: location.split('/').at(-1) ?? '',
      totalBytes,
    };
  } finally {
    reference.stop();
  }
}
