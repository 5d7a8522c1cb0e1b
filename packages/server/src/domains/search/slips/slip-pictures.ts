import { AppError } from '../../../errors.ts';
import type { Drawer } from '../../contents/pictures/drawer.ts';
import type { SlipPictures, SlipReading } from '../../money/slips/slip-pictures.ts';
import { parseMiniQr } from './mini-qr.ts';

/** Maximum number of pictures that wait: each is held in memory. */
const maxWaiting = 16;

/** Creates the reader of slips in pictures that are not stored: one at a time, however many are sent. */
export function createSlipPictures({ drawer }: { drawer: Drawer }): SlipPictures {
  let last: Promise<unknown> = Promise.resolve();
  let waitingCount = 0;

  async function readNow(picture: Buffer): Promise<SlipReading> {
    const codes = await drawer.readSlip(picture);
    if (!codes) return { found: 'unreadable' };
    const slip = codes.map(parseMiniQr).find((found) => found !== null);
    if (slip) return { found: 'slip', ...slip };
    return { found: codes.length > 0 ? 'other-code' : 'no-code' };
  }

  return {
    async read(picture) {
      if (waitingCount >= maxWaiting) throw new AppError('UNAVAILABLE', { retryAfterSeconds: 5 });
      waitingCount += 1;
      const reading = last.then(() => readNow(picture));
      last = reading.catch(() => undefined);
      try {
        return await reading;
      } finally {
        waitingCount -= 1;
      }
    },
  };
}
