/**
 * Returns a style sheet whose `oklch()` colours are written in sRGB: Chrome 109 knows no others. A second declaration would
 * not help, since one with `var()` counts as valid in every browser.
 * @see https://www.w3.org/TR/css-color-4/#color-conversion-code
 */
export function withSrgbColors(css: string): string {
  return css.replace(
    /oklch\(\s*([\d.]+)\s+([\d.]+)\s+([\d.]+)(?:\s*\/\s*([\d.]+))?\s*\)/g,
    (_, lightness: string, chroma: string, hue: string, alpha: string | undefined) => {
      const channels = toSrgb(Number(lightness), Number(chroma), (Number(hue) * Math.PI) / 180);
      const bytes = channels.map((channel) => Math.round(Math.min(1, Math.max(0, channel)) * 255));
      return `rgb(${bytes.join(' ')}${alpha === undefined ? '' : ` / ${alpha}`})`;
    },
  );
}

function toSrgb(lightness: number, chroma: number, hueRadians: number): number[] {
  const a = chroma * Math.cos(hueRadians);
  const b = chroma * Math.sin(hueRadians);
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ].map((linear) => (linear <= 0.0031308 ? 12.92 * linear : 1.055 * linear ** (1 / 2.4) - 0.055));
}
