import { mkdir } from 'node:fs/promises';
import { upload } from './load.ts';
import { compare, limit, type Measurement, memoryOf, startReference } from './measurement.ts';
import type { Stage } from './stage.ts';
import { serverPid } from './start.ts';

const totalBytes = 2 ** 30;
const partBytes = 8 * 2 ** 20;

/** 1 GiB by tus in parts of 8 MiB, ours beside bare; and the most memory the server ever had. */
export async function measureUpload(
  { simulation, token, groupId }: Stage,
  referenceFolder: string,
): Promise<{ rows: Measurement[]; fileId: string; totalBytes: number }> {
  await mkdir(referenceFolder, { recursive: true });
  const reference = await startReference('tus', { DATA_DIR: referenceFolder });
  try {
    const bare = await upload(`${reference.url}/upload`, {}, { totalBytes, partBytes });
    const headers = { authorization: `Bearer ${token}` };
    const url = `${simulation.serverUrl}/api/group/${groupId}/upload`;
    const ours = await upload(url, headers, { totalBytes, partBytes });
    const { peakMb } = await memoryOf(serverPid(simulation));
    const megabyte = 1e6;
    return {
      rows: [
        compare(
          'upload: 1 GiB by tus, 8 MiB parts',
          ours.bytesPerSecond / megabyte,
          bare.bytesPerSecond / megabyte,
          0.75,
          'MB/s',
        ),
        limit('upload: memory of the server at most', peakMb, 200, 'MB'),
      ],
      fileId: ours.location.split('/').at(-1) ?? '',
      totalBytes,
    };
  } finally {
    reference.stop();
  }
}
