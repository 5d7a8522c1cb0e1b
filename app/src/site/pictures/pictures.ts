import list from './generated/pictures.json';

/** Photograph of the product that `npm run pictures` takes. */
export type PictureName = keyof typeof list.pictures;

/** Short film of the product. */
export type FilmName = keyof typeof list.films;

type Theme = 'light' | 'dark';

const addresses = import.meta.glob<string>('./generated/*.{avif,webp,png,mp4}', {
  query: '?url',
  import: 'default',
  eager: true,
});

/** Returns whether there is such a picture. */
export function isPictureName(name: string): name is PictureName {
  return Object.hasOwn(list.pictures, name);
}

/** Returns the size of a picture in CSS pixels, and the themes that it was taken in. */
export function findPicture(name: PictureName): { width: number; height: number; hasDark: boolean } {
  const { width, height, themes } = list.pictures[name];
  return { width, height, hasDark: themes.includes('dark') };
}

/** Returns the address of one file of a picture, such as `2x.avif`. */
export function pictureAddress(
  name: PictureName,
  theme: Theme,
  end: '1x.avif' | '2x.avif' | '1x.webp',
): string {
  return addressOf(`${name}-${theme}-${end}`);
}

/** Returns the address of a film. */
export function filmAddress(name: FilmName, theme: Theme): string {
  return addressOf(`${name}-${theme}.mp4`);
}

/**
 * Returns the address of a page's preview.
 * @throws if the page has none
 */
export function cardAddress(path: string): string {
  const card = new Map(Object.entries(list.cards)).get(path);
  if (!card) throw new Error(`${path} has no preview: run npm run pictures -- --only=cards`);
  return addressOf(card.file);
}

/** Size of every preview in pixels. */
export const cardSize = { width: 1200, height: 630 } as const;

function addressOf(file: string): string {
  const address = addresses[`./generated/${file}`];
  if (address === undefined) throw new Error(`No file ${file}: run npm run pictures`);
  return address;
}
