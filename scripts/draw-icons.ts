/** Draws the icons of the installed app from the logo into `app/public/icons/`. `node scripts/draw-icons.ts`, after the logo changed. */
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';

const folder = path.resolve(import.meta.dirname, '../app/public/icons');

/** The logo of `app/src/ui/drawings/brand.tsx` in the colours of the light theme, or with all of its parts in one. */
const logo = (isOne: boolean) => {
  const [back, paper, front, smile] = isOne
    ? ['#000', '#0000', '#000', '#fff']
    : ['#1f2f6b', '#f2ac2e', '#2f4791', '#fbfaf6'];
  return `<path fill="${back}" d="M9 2h14a5 5 0 0 1 5 5v8H4V7a5 5 0 0 1 5-5Z"/>
    <path fill="${isOne ? '#fff' : paper}" d="M9.5 6h13A1.5 1.5 0 0 1 24 7.5V14H8V7.5A1.5 1.5 0 0 1 9.5 6Z"/>
    <rect fill="${front}" x="2" y="12" width="28" height="18" rx="6"/>
    <path stroke="${smile}" d="M10.5 19c1.3 2.4 3.3 3.6 5.5 3.6s4.2-1.2 5.5-3.6" fill="none" stroke-width="2.8" stroke-linecap="round"/>`;
};

/** Returns a drawing with the logo at this share of its width; systems cut a fifth off a maskable one. */
const drawing = ({ share, ground, isOne = false }: { share: number; ground: string; isOne?: boolean }) => {
  const margin = (32 / share - 32) / 2;
  const size = 32 + 2 * margin;
  const box = `${-margin} ${-margin} ${size} ${size}`;
  const parts = isOne
    ? `<mask id="m"><rect x="${-margin}" y="${-margin}" width="${size}" height="${size}" fill="#000"/>${logo(true).replaceAll('#000', '#X').replaceAll('#fff', '#000').replaceAll('#X', '#fff')}</mask><rect x="${-margin}" y="${-margin}" width="${size}" height="${size}" fill="#000" mask="url(#m)"/>`
    : logo(false);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${box}"><rect x="${-margin}" y="${-margin}" width="${size}" height="${size}" fill="${ground}"/>${parts}</svg>`;
};

const icons = [
  { name: 'icon-192.png', size: 192, share: 0.86, ground: 'none' },
  { name: 'icon-512.png', size: 512, share: 0.86, ground: 'none' },
  { name: 'maskable-192.png', size: 192, share: 0.56, ground: '#faf6f0' },
  { name: 'maskable-512.png', size: 512, share: 0.56, ground: '#faf6f0' },
  { name: 'monochrome-512.png', size: 512, share: 0.7, ground: 'none', isOne: true },
];

await mkdir(folder, { recursive: true });
for (const { name, size, ...look } of icons) {
  const svg = Buffer.from(drawing(look));
  // Rendered at the size itself, not enlarged from the size that the drawing has.
  await sharp(svg, { density: 72 * (size / 32) })
    .resize(size, size)
    .png({ compressionLevel: 9, palette: !look.isOne })
    .toFile(path.join(folder, name));
}
