import type { TransferProgress } from '../../../line/content.ts';

/** Number of shares that the bandwidth is divided into; a transfer counts by how many of them it takes. */
const sharesOfLine = 8;

/** Minimum bandwidth of our own connection: anything slower is LINE's slowness. */
const leastLineBytesPerSecond = 512 * 1024;

const lookMs = 250;

/** Factor by which the measured bandwidth decays at each measurement: half of it in about a minute. */
const decayPerLook = 0.997;

interface Transfer {
  setLoad(load: number): void;
  /** When LINE was queried; null before, and after the last byte. */
  since: number | null;
  /** Bytes received since the last look. */
  bytes: number;
  bytesPerSecond: number | null;
}

/** A transfer whose load follows its bytes per second. */
export interface FollowedTransfer extends TransferProgress {
  /** Called when all bytes are here: the remaining work is ours. */
  received(): void;
  end(): void;
}

/** Load of the transfers of one process on its connection. */
export interface TransferLoad {
  /**
   * Sets the part of a slot that a transfer uses, equal to its share of this process's measured bandwidth. A slow one
   * leaves the rest to others; many on a slow connection use all of it together, and more would only slow them down.
   * Before the request, and after the last byte, it uses a whole slot. Default of `setLoad`: nothing.
   */
  follow(setLoad?: (load: number) => void): FollowedTransfer;
}

/** Creates the load of a process that has transferred nothing yet. It measures its transfers while there are any. */
export function createTransferLoad(): TransferLoad {
  const transfers = new Set<Transfer>();
  let lineBytesPerSecond = leastLineBytesPerSecond;
  let looking: NodeJS.Timeout | undefined;

  const look = () => {
    const measured = measure(transfers);
    const total = measured.reduce((sum, { bytesPerSecond }) => sum + bytesPerSecond, 0);
    lineBytesPerSecond = Math.max(leastLineBytesPerSecond, total, lineBytesPerSecond * decayPerLook);
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

/** Returns the current speed of each transfer, except those that have just begun. */
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
