// @vitest-environment node
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const css = readFileSync(new URL('./app.css', import.meta.url), 'utf8');
const themes = ['light', 'dark'] as const;
type Theme = (typeof themes)[number];
type Rgb = readonly [red: number, green: number, blue: number];

const textMinimum = 4.5;
const edgeMinimum = 3;

const grounds = ['surface', 'surface-raised', 'surface-sunken'];
const textPairs: readonly (readonly [ink: string, ground: string])[] = [
  ...grounds.flatMap((ground) =>
    ['ink', 'ink-soft', 'action', 'action-strong', 'danger'].map((ink) => [ink, ground] as const),
  ),
  ['action-ink', 'action'],
  ['action-ink', 'action-strong'],
  ['danger-ink', 'danger'],
  ['danger-ink', 'danger-strong'],
  ['kept-ink', 'kept'],
  ['accent-ink', 'accent'],
  ['chat-ink', 'chat'],
  ['drawer-ink', 'drawer'],
  ['surface', 'ink'],
  ['stage-ink', 'stage'],
  ['stage-ink-soft', 'stage'],
  ...['action', 'accent', 'kept', 'danger'].map((name) => [`${name}-soft-ink`, `${name}-soft`] as const),
];
const edgePairs = [
  ...grounds.flatMap((ground) =>
    ['edge', 'focus', 'action', 'kept', 'danger'].map((edge) => [edge, ground] as const),
  ),
  ...['image', 'video', 'audio', 'file'].flatMap((kind) =>
    ['surface', 'surface-raised'].map((ground) => [kind, ground] as const),
  ),
  ...['blue', 'teal', 'green', 'yellow', 'orange', 'red', 'purple', 'gray'].flatMap((colour) =>
    [...grounds, 'action-soft'].map((ground) => [`folder-${colour}`, ground] as const),
  ),
];

describe.each(themes)('in the %s theme', (theme) => {
  it.each(textPairs)('%s is readable on %s', (ink, ground) => {
    expect(contrast(token(ink, theme), token(ground, theme))).toBeGreaterThanOrEqual(textMinimum);
  });

  it.each(edgePairs)('%s is distinguishable from %s', (edge, ground) => {
    expect(contrast(token(edge, theme), token(ground, theme))).toBeGreaterThanOrEqual(edgeMinimum);
  });
});

it('every colour token has a light and a dark value inside sRGB', () => {
  const names = [...css.matchAll(/--color-([\w-]+): light-dark\(/g)].map((match) => match[1] ?? '');
  expect(names.length).toBeGreaterThan(30);
  for (const name of names.filter((each) => each !== 'scrim')) {
    for (const theme of themes) {
      // Tiny excesses disappear when rounding to eight bits.
      for (const channel of token(name, theme))
        expect(channel, `${name} in ${theme}`).toBeGreaterThan(-0.005);
      for (const channel of token(name, theme)) expect(channel, `${name} in ${theme}`).toBeLessThan(1.005);
    }
  }
});

it('grey tokens are tinted only slightly towards indigo or paper', () => {
  for (const name of ['surface', 'surface-raised', 'surface-sunken', 'line']) {
    expect(oklchOf(name, 'light').chroma, name).toBeLessThanOrEqual(0.012);
  }
});

it('the style sheet has the layers and breakpoints of the specification', () => {
  const value = (name: string) => new RegExp(`--${name}: (.+);`).exec(css)?.[1];
  expect(['modal', 'overlay', 'menu', 'tooltip'].map((name) => value(`z-index-${name}`))).toEqual([
    '1100',
    '1000',
    '1000',
    '1100',
  ]);
  expect(['sm', 'md', 'lg', 'xl', '2xl'].map((name) => value(`breakpoint-${name}`))).toEqual([
    '640px',
    '768px',
    '1024px',
    '1280px',
    '1536px',
  ]);
});

it('no style sets a line-height below 1.6', () => {
  const heights = [...css.matchAll(/--text-\w+--line-height: ([\d.]+);/g)].map((match) => Number(match[1]));
  expect(heights.length).toBeGreaterThan(5);
  expect(Math.min(...heights)).toBeGreaterThanOrEqual(1.6);
});

it('all motion is disabled if the person prefers reduced motion', () => {
  const calm = css.slice(css.indexOf('(prefers-reduced-motion: reduce)'));
  expect(calm).toContain('animation: none !important');
  expect(calm).toContain('transition: none !important');
});

function oklchOf(name: string, theme: Theme): { lightness: number; chroma: number; hue: number } {
  const number = '([\\d.]+)';
  const colour = `oklch\\(${number} ${number} ${number}\\)`;
  const match = new RegExp(`--color-${name}: light-dark\\(${colour}, ${colour}\\);`).exec(css);
  if (!match) throw new Error(`No token --color-${name} with two opaque values.`);
  const [lightness = 0, chroma = 0, hue = 0] = match.slice(theme === 'light' ? 1 : 4).map(Number);
  return { lightness, chroma, hue };
}

/** Returns a colour in linear-light sRGB. @see https://bottosson.github.io/posts/oklab/ */
function token(name: string, theme: Theme): Rgb {
  const { lightness, chroma, hue } = oklchOf(name, theme);
  const a = chroma * Math.cos((hue * Math.PI) / 180);
  const b = chroma * Math.sin((hue * Math.PI) / 180);
  const long = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const medium = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const short = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short,
  ];
}

/** Returns the contrast ratio of two colours. @see https://www.w3.org/TR/WCAG22/#dfn-contrast-ratio */
function contrast(one: Rgb, other: Rgb): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

function luminance(colour: Rgb): number {
  const [red, green, blue] = colour.map((channel) => Math.min(1, Math.max(0, channel))) as [
    number,
    number,
    number,
  ];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
