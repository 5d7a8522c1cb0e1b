import type { Dice } from '../dice.ts';

/** Size and random numbers of a drawing; the shorter side is 1000 long. */
export interface Canvas {
  width: number;
  height: number;
  dice: Dice;
}

/** Draws a scene as the inside of an `<svg>`. */
export type Scene = (canvas: Canvas) => string;

/** Draws a thing `count` times. */
export function many(count: number, draw: (index: number) => string): string {
  return Array.from({ length: count }, (_, index) => draw(index)).join('');
}

/** Draws a rectangle over the whole width with a gradient from top to bottom. */
export function ground(
  { width }: Canvas,
  { top, bottom, colors }: { top: number; bottom: number; colors: readonly string[] },
): string {
  const id = `g${Math.round(top)}-${Math.round(bottom)}-${colors.join('').replaceAll('#', '')}`;
  const stops = colors.map(
    (color, index) => `<stop offset="${index / Math.max(1, colors.length - 1)}" stop-color="${color}"/>`,
  );
  return `<linearGradient id="${id}" x1="0" y1="0" x2="0" y2="1">${stops.join('')}</linearGradient>
    <rect x="-5" y="${top}" width="${width + 10}" height="${bottom - top}" fill="url(#${id})"/>`;
}

/** Draws soft light around a point. */
export function glow(x: number, y: number, radius: number, color: string): string {
  const id = `l${Math.round(x)}-${Math.round(y)}-${Math.round(radius)}`;
  return `<radialGradient id="${id}"><stop offset="0" stop-color="${color}"/><stop offset=".3" stop-color="${color}" stop-opacity=".55"/>
    <stop offset="1" stop-color="${color}" stop-opacity="0"/></radialGradient><circle cx="${x}" cy="${y}" r="${radius}" fill="url(#${id})"/>`;
}

export function clouds({ width, dice }: Canvas, below: number, color = '#fff'): string {
  return many(dice.whole(2, 4), () => {
    const [x, y, size] = [dice.between(0, width), dice.between(40, below), dice.between(0.5, 1.1)];
    return `<g transform="translate(${x} ${y}) scale(${size})" fill="${color}" opacity="${dice.between(0.5, 0.85)}"><ellipse rx="120" ry="34"/>
      <ellipse cx="-46" cy="-26" rx="58" ry="40"/><ellipse cx="34" cy="-38" rx="70" ry="52"/><ellipse cx="96" cy="-12" rx="50" ry="30"/></g>`;
  });
}

/** Draws hills from edge to edge, filled down to the bottom. */
export function hills(
  { width, height, dice }: Canvas,
  { base, rise, color, bumps = 5 }: { base: number; rise: number; color: string; bumps?: number },
): string {
  const step = width / bumps;
  let path = `M-10 ${height + 10}V${base}`;
  for (let bump = 0; bump < bumps; bump += 1) {
    const [x, peak] = [bump * step, base - dice.between(0.25, 1) * rise];
    const low = base - dice.between(0, 0.25) * rise;
    path += `C${x + step * 0.2} ${base - rise * 0.1} ${x + step * 0.3} ${peak} ${x + step * 0.5} ${peak}S${x + step * 0.85} ${low} ${x + step} ${low}`;
  }
  return `<path d="${path}L${width + 10} ${base}V${height + 10}Z" fill="${color}"/>`;
}

export const skins = ['#f3cfae', '#e9ba92', '#d9a679', '#c68f63'] as const;
export const hairs = ['#241d1c', '#3a2a22', '#1d1a20', '#4b352a'] as const;
export const cloths = ['#d9534f', '#f0a830', '#3f8a6a', '#3f5aa6', '#8a5aa8', '#2f8f9f', '#e884a0'] as const;

/** Draws a person from the chest up; `size` is the height of the head. */
export function bust(
  dice: Dice,
  { x, y, size, shirt }: { x: number; y: number; size: number; shirt?: string },
): string {
  const [skin, hair] = [dice.pick(skins), dice.pick(hairs)];
  const back = dice.pick([
    '',
    `<path d="M-25 0C-28-34 28-34 25 0V34H-25Z" fill="${hair}"/>`,
    `<circle cx="-27" cy="4" r="9" fill="${hair}"/><circle cx="27" cy="4" r="9" fill="${hair}"/>`,
    `<circle cx="0" cy="-32" r="10" fill="${hair}"/>`,
  ]);
  const mouth = dice.pick(['M-7 12Q0 19 7 12', 'M-8 11Q0 23 8 11Z', 'M-6 13Q0 18 6 13']);
  return `<g transform="translate(${x} ${y}) scale(${size / 54}) rotate(${dice.between(-5, 5)})">${back}
    <path d="M-40 86C-40 44-22 34 0 34S40 44 40 86V140H-40Z" fill="${shirt ?? dice.pick(cloths)}"/><path d="M-8 18h16v18a8 8 0 0 1-16 0Z" fill="${skin}"/>
    <ellipse rx="22" ry="25" fill="${skin}"/><path d="M-23-2C-26-34 26-34 23-2C16-${dice.whole(10, 18)} 4-14-6-13C-14-13-20-10-23-2Z" fill="${hair}"/>
    <circle cx="-9" cy="1" r="2.6" fill="#2a2423"/><circle cx="9" cy="1" r="2.6" fill="#2a2423"/>
    <circle cx="-14" cy="9" r="4" fill="#e98a7a" opacity=".35"/><circle cx="14" cy="9" r="4" fill="#e98a7a" opacity=".35"/>
    <path d="${mouth}" fill="${mouth.endsWith('Z') ? '#8f3f3a' : 'none'}" stroke="#8f4a3c" stroke-width="2.4" stroke-linecap="round"/></g>`;
}

/** Draws a small whole person with the feet at `y`; 100 tall times `size`. */
export function figure(
  dice: Dice,
  {
    x,
    y,
    size,
    shirt,
    isRunning = false,
  }: { x: number; y: number; size: number; shirt?: string; isRunning?: boolean },
): string {
  const [skin, hair, trousers] = [
    dice.pick(skins),
    dice.pick(hairs),
    dice.pick(['#2f3b58', '#5a4634', '#44606b']),
  ];
  const top = shirt ?? dice.pick(cloths);
  const limbs = isRunning
    ? `<path d="M-2-34L-22-18L-36-24M4-34L20-16L16 0" stroke="${trousers}" stroke-width="10"/><path d="M-4-62L-24-52L-32-62M6-62L24-50L36-60" stroke="${skin}" stroke-width="8"/>`
    : `<path d="M-7-34V-2M7-34V-2" stroke="${trousers}" stroke-width="11"/><path d="M-10-62L-${dice.whole(14, 26)}-${dice.whole(34, 86)}M10-62L${dice.whole(14, 26)}-${dice.whole(34, 86)}" stroke="${skin}" stroke-width="8"/>`;
  return `<g transform="translate(${x} ${y}) scale(${size}) rotate(${isRunning ? 7 : 0})"><ellipse cx="0" cy="2" rx="24" ry="5" fill="#000" opacity=".16"/>
    <g fill="none" stroke-linecap="round" stroke-linejoin="round">${limbs}</g><rect x="-14" y="-70" width="28" height="40" rx="10" fill="${top}"/>
    <circle cy="-85" r="15" fill="${skin}"/><path d="M-16-84C-18-106 18-106 16-84C8-94-6-94-16-84Z" fill="${hair}"/>
    <circle cx="-5" cy="-84" r="1.8" fill="#2a2423"/><circle cx="6" cy="-84" r="1.8" fill="#2a2423"/><path d="M-4-78Q1-74 5-78" stroke="#8f4a3c" stroke-width="1.8" fill="none"/></g>`;
}
