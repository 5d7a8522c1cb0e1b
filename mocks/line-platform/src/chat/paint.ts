import sharp from 'sharp';
import { rollDice } from './dice.ts';
import { cat } from './scenes/animals.ts';
import {
  garden,
  mountain,
  peopleAtSea,
  peopleInGarden,
  peopleOnMountain,
  river,
  sea,
} from './scenes/outdoors.ts';
import type { Canvas, Scene } from './scenes/scene.ts';
import { board, classPhoto, crafts, sportsDay, sprout } from './scenes/school.ts';
import { cake, food, sweets } from './scenes/table.ts';

const scenes = {
  board,
  cake,
  cat,
  'class-photo': classPhoto,
  crafts,
  food,
  garden,
  mountain,
  'people-at-sea': peopleAtSea,
  'people-in-garden': peopleInGarden,
  'people-on-mountain': peopleOnMountain,
  river,
  sea,
  'sports-day': sportsDay,
  sprout,
  sweets,
} satisfies Record<string, Scene>;

/** Themes of painted pictures. */
export type Theme = keyof typeof scenes;

const isTheme = (name: string): name is Theme => name in scenes;
export const themes = Object.keys(scenes).filter(isTheme);

/** A picture to paint. */
export interface Motif {
  /** Seed; the same one gives the same bytes. */
  seed: string;
  /** Displayed width, in pixels. */
  width: number;
  height: number;
  /** Default: chosen by the seed. */
  theme?: Theme | undefined;
  /** Whether it is stored as by a phone held sideways, with an EXIF orientation. Default false. */
  isTurned?: boolean | undefined;
}

/** Rotation in the file that EXIF's 6 (90° clockwise) corrects. */
const turned = { degrees: 270, orientation: 6 };

/** Paints a JPEG: a scene by its theme, with all details by the seed. */
export async function paintPicture({ seed, width, height, theme, isTurned = false }: Motif): Promise<Buffer> {
  const dice = rollDice(seed);
  const [first = 'sea', ...others] = themes;
  const scene = scenes[theme ?? dice.pick([first, ...others])];
  const scale = 1000 / Math.min(width, height);
  const canvas = { width: width * scale, height: height * scale, dice };
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${canvas.width} ${canvas.height}">
    <g transform="${closer(canvas)}">${scene(canvas)}</g><radialGradient id="edge" cx=".5" cy=".46" r=".75"><stop offset=".6" stop-opacity="0"/><stop offset="1" stop-opacity=".26"/></radialGradient>
    <rect width="${canvas.width}" height="${canvas.height}" fill="url(#edge)"/>
    <g transform="scale(${scale})">${await drawGrain()}<rect width="${width}" height="${height}" fill="url(#grain)"/></g></svg>`;
  const picture = sharp(Buffer.from(svg)).flatten();
  if (!isTurned) return picture.jpeg({ quality: 86 }).toBuffer();
  const { data, info } = await picture.raw().toBuffer({ resolveWithObject: true });
  return sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } })
    .rotate(turned.degrees)
    .withMetadata({ orientation: turned.orientation })
    .jpeg({ quality: 86 })
    .toBuffer();
}

/** Zooms to a random point, so that no two pictures have the same view. */
function closer({ width, height, dice }: Canvas): string {
  const zoom = dice.between(1, 1.22);
  const [x, y] = [dice.between(0.3, 0.7) * width, dice.between(0.4, 0.9) * height];
  return `translate(${x * (1 - zoom)} ${y * (1 - zoom)}) scale(${zoom})`;
}

const grainPixels = 256;
let grainPattern: Promise<string> | undefined;

/**
 * Returns the pattern “grain”, in pixels of the picture: the light and dark specks of a photograph, hardly visible. As a part of
 * the drawing it takes a third of the time that a layer above it would.
 */
function drawGrain(): Promise<string> {
  grainPattern ??= encodeGrain().then(
    (png) =>
      `<pattern id="grain" width="${grainPixels}" height="${grainPixels}" patternUnits="userSpaceOnUse"><image width="${grainPixels}" height="${grainPixels}" href="data:image/png;base64,${png}"/></pattern>`,
  );
  return grainPattern;
}

async function encodeGrain(): Promise<string> {
  const specks = Buffer.alloc(grainPixels * grainPixels * 4);
  const dice = rollDice('grain');
  for (let at = 0; at < specks.length; at += 4) {
    specks.fill(dice.isLucky(0.5) ? 255 : 0, at, at + 3);
    specks[at + 3] = dice.whole(0, 22);
  }
  const raw = { width: grainPixels, height: grainPixels, channels: 4 as const };
  return (await sharp(specks, { raw }).png().toBuffer()).toString('base64');
}
