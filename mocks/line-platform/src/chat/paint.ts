import { createHash } from 'node:crypto';
import sharp from 'sharp';

/** A JPEG that looks like a photograph from afar: land, sky and light, all by the seed. */
export async function paintPicture({
  seed,
  width,
  height,
}: {
  seed: string;
  width: number;
  height: number;
}): Promise<Buffer> {
  const dice = createHash('sha256').update(seed).digest();
  const roll = (n: number, from: number, to: number): number => from + ((dice[n] ?? 0) / 255) * (to - from);
  const hue = Math.round(roll(0, 0, 360));
  const horizon = roll(1, 45, 65);
  const ridge = (n: number, base: number, rise: number): string => {
    const points = Array.from(
      { length: 7 },
      (_, i) => `${(i / 6) * 100},${(base - roll(n + i, 0, rise)).toFixed(1)}`,
    );
    return `M0,100 L${points.join(' L')} L100,100 Z`;
  };
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 100 100" preserveAspectRatio="none">
    <defs><linearGradient id="a" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="hsl(${hue},55%,52%)"/>
      <stop offset="1" stop-color="hsl(${(hue + 45) % 360},80%,86%)"/></linearGradient></defs>
    <rect width="100" height="100" fill="url(#a)"/>
    <circle cx="${roll(2, 15, 85)}" cy="${roll(3, 15, 40)}" r="${roll(4, 4, 9)}" fill="hsl(48,100%,92%)"/>
    <path d="${ridge(5, horizon, 22)}" fill="hsl(${(hue + 200) % 360},28%,58%)"/>
    <path d="${ridge(12, horizon + 14, 16)}" fill="hsl(${(hue + 190) % 360},32%,40%)"/>
    <path d="${ridge(19, horizon + 30, 12)}" fill="hsl(${(hue + 180) % 360},36%,24%)"/></svg>`;
  return sharp(Buffer.from(svg)).blur(1.2).jpeg({ quality: 86 }).toBuffer();
}
