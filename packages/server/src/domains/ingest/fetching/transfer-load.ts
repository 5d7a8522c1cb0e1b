import type { TransferProgress } from '../../../line/content.ts';

/** Number of transfers that share what the line carries; which of them are under way matters only by how much of that they take. */
const sharesOfLine = 8;

/** A line that is slower than this is taken for LINE's slowness, not for its own. */
const leastLineBytesPerSecond = 512 * 1024;

const lookMs = 250;

/** What the line was seen to carry is forgotten so slowly: half of it in about a minute. */
const forgottenPerLook = 0.997;

interface Transfer {
  setLoad(load: number): void;
  /** When LINE was asked; null before, and after the last byte. */
  since: number | null;
  /** Received since the last look. */
  bytes: number;
  bytesPerSecond: number | null;
}

/** A transfer whose load follows its bytes per second. */
export interface FollowedTransfer extends TransferProgress {
  /** The bytes are here: what remains to be done is ours. */
  received(): void;
  end(): void;
}

/** What the transfers of one process take of its line. */
export interface TransferLoad {
  /**
   * Has a transfer take as much of a place as it takes of what this process's line was seen to carry. One that is slow leaves the rest to
   * others; many that share a slow line take all of it together, and more would only slow them down. Until LINE is asked, and after
   * the last byte, it takes a whole place. Default of `setLoad`: nobody is told.
   */
  follow(setLoad?: (load: number) => void): FollowedTransfer;
}

/** Creates the load of a process that has transferred nothing yet. It looks at its transfers while there are any. */
export function createTransferLoad(): TransferLoad {
  const transfers = new Set<Transfer>();
  let lineBytesPerSecond = leastLineBytesPerSecond;
  let looking: NodeJS.Timeout | undefined;

  const look = () => {
    const measured = measure(transfers);
    const total = measured.reduce((sum, { bytesPerSecond }) => sum + bytesPerSecond, 0);
    lineBytesPerSecond = Math.max(leastLineBytesPerSecond, total, lineBytesPerSecond * forgottenPerLook);
    for (const { transfer, bytesPerSecond } of measured) {
      transfer.setLoad((bytesPerSecond * sharesOfLine) / lineBytesPerSecond);
    }
  };

  return {
    follow(setLoad = () => undefined) {
      const transfer: Transfer = { setLoad, since: null, bytes: 0, bytesPerSecond: null };
      setLoad(1);
      const stop = () => {
        transfer.since = null;
        transfers.delete(transfer);
        if (transfers.size > 0) return;
        clearInterval(looking);
        looking = undefined;
      };
      return {
        asked() {
          transfer.since = performance.now();
          transfers.add(transfer);
          looking ??= setInterval(look, lookMs).unref();
        },
        came(bytes) {
          transfer.bytes += bytes;
        },
        received() {
          stop();
          setLoad(1);
        },
        end: stop,
      };
    },
  };
}

/** Returns how fast each transfer is by now, but for those that have just begun, which tell nothing yet. */
function measure(transfers: ReadonlySet<Transfer>): { transfer: Transfer; bytesPerSecond: number }[] {
  const now = performance.now();
  const measured: { transfer: Transfer; bytesPerSecond: number }[] = [];
  for (const transfer of transfers) {
    const { since, bytes, bytesPerSecond: before } = transfer;
    if (since === null || now - since < lookMs) continue;
    const lately = (bytes * 1000) / lookMs;
    const bytesPerSecond = before === null ? (bytes * 1000) / (now - since) : (before + lately) / 2;
    Object.assign(transfer, { bytes: 0, bytesPerSecond });
    measured.push({ transfer, bytesPerSecond });
  }
  return measured;
}
