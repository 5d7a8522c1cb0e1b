import sharp from 'sharp';
import { expect, test } from 'vitest';
import { paintPicture, themes } from './paint.ts';

test.each(themes)('%s is painted in the requested size, the same each time', async (theme) => {
  const motif = { seed: 'ทะเล', width: 160, height: 120, theme };
  const painted = await paintPicture(motif);
  const { format, width, height } = await sharp(painted).metadata();
  expect({ format, width, height }).toEqual({ format: 'jpeg', width: 160, height: 120 });
  expect(await paintPicture(motif)).toEqual(painted);
  expect(await paintPicture({ ...motif, seed: 'ภูเขา' })).not.toEqual(painted);
});

test('a rotated picture is upright once its EXIF orientation is applied', async () => {
  const motif = { seed: '1', width: 160, height: 120, theme: 'sea' as const };
  const turned = await paintPicture({ ...motif, isTurned: true });
  expect(await sharp(turned).metadata()).toMatchObject({ orientation: 6, width: 120, height: 160 });
  const average = async (picture: Buffer) => {
    const { channels } = await sharp(
      await sharp(picture).autoOrient().resize(160, 30, { position: 'top' }).toBuffer(),
    ).stats();
    return channels.map(({ mean }) => Math.round(mean / 8));
  };
  expect(await average(turned)).toEqual(await average(await paintPicture(motif)));
});
