import { setTimeout as delay } from 'node:timers/promises';
import type { Product } from './product.ts';
import type { Random } from './random.ts';
import type { Story } from './story.ts';

/** Waits for moments in which a kill is critical, by name; each resolves at its moment. */
export const moments: Readonly<
  Record<string, (story: Story, random: Random, product: Product) => Promise<void>>
> = {
  'while webhooks come in': async (story, random) => {
    void story.post();
    void story.post();
    await delay(random.below(60));
  },
  'while content comes': async (story, random) => {
    await story.postSlowly();
    await delay(random.below(400));
  },
  'while pictures are drawn': async (story, random) => {
    await story.postPictures();
    await delay(random.below(60));
  },
  'while a part comes': async (story, random) => {
    story.upload({ isSlow: true });
    story.upload({ isSlow: true });
    await delay(20 + random.below(500));
  },
  'as the last part was sent': async (story, random) => {
    await Promise.race([story.upload().sent, story.upload().sent, story.upload().sent]);
    await delay(random.below(25));
  },
  'while small files come': async (story, random) => {
    story.uploadWhole(8);
    await delay(random.below(250));
    story.uploadWhole(8);
    await delay(random.below(120));
  },
  'while parts are joined': async (story, random) => {
    await Promise.race([story.uploadInParts(), story.uploadInParts()]);
    await delay(random.below(60));
  },
  'while it starts': async (_story, random, product) => {
    await product.kill();
    await product.launch();
    await delay(random.below(1500));
  },
  'in the middle of everything': async (story, random) => {
    void story.post();
    story.unsend();
    story.upload();
    story.upload({ isSlow: true });
    story.tidy();
    story.tidy();
    await delay(random.below(600));
  },
};
