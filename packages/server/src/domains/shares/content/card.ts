import { AppError } from '../../../errors.ts';
import { type PictureDeps, readPicture } from '../../files/content/content.ts';
import type { ShownContent } from './files-store.ts';

type CardDeps = PictureDeps & { shareCards: ShareCards };

/** Recently drawn cards, and the number of those being drawn. */
export interface ShareCards {
  get(sha256: string, draw: () => Promise<Buffer>): Promise<Buffer>;
}

/** Cards kept in memory, of some hundred kilobytes each. */
const maxCards = 100;

/** Cards that are drawn at a time: people who share one link request the same one. */
const maxDrawing = 4;

const againSeconds = 2;

/** Creates an empty cache. */
export function createShareCards(): ShareCards {
  const cards = new Map<string, Promise<Buffer>>();
  let drawing = 0;
  return {
    async get(sha256, draw) {
      const known = cards.get(sha256);
      if (known) return await known;
      if (drawing >= maxDrawing) throw new AppError('UNAVAILABLE', { retryAfterSeconds: againSeconds });
      drawing += 1;
      const card = draw().finally(() => {
        drawing -= 1;
      });
      cards.set(sha256, card);
      card.catch(() => cards.delete(sha256));
      const [oldest] = cards.keys();
      if (cards.size > maxCards && oldest !== undefined) cards.delete(oldest);
      return await card;
    },
  };
}

/** Returns the card of a picture. @throws NOT_FOUND, UNAVAILABLE */
export async function readCard(deps: CardDeps, content: ShownContent): Promise<Buffer> {
  const { drawer, shareCards } = deps;
  return await shareCards.get(content.sha256, async () =>
    drawer.drawCard((await readPicture(deps, content, 'large')).bytes),
  );
}
