/** Colours as numbers instead of a profile. @see ITU-T H.273, 8.1 and 8.2 */
export interface ColourNumbers {
  primaries: number;
  transfer: number;
}

/** Transfer characteristics of pictures that are brighter than paper. */
export const pq = 16;
export const hlg = 18;

type Column = readonly [number, number, number];

/** Red, green and blue as XYZ, adapted to the white of profiles (D50). */
const colorantsOf: Readonly<Record<string, readonly [Column, Column, Column]>> = {
  bt709: [
    [0.436075, 0.222504, 0.013932],
    [0.385065, 0.716879, 0.097105],
    [0.14308, 0.060617, 0.714173],
  ],
  bt2020: [
    [0.673459, 0.279033, -0.001931],
    [0.165661, 0.675338, 0.029977],
    [0.1251, 0.045629, 0.797165],
  ],
  p3: [
    [0.515121, 0.241196, -0.001054],
    [0.291977, 0.692245, 0.041885],
    [0.1571, 0.066574, 0.784073],
  ],
};

const nameOfPrimaries: Readonly<Record<number, string>> = { 9: 'bt2020', 11: 'p3', 12: 'p3' };

/** Light of white paper, and the brightest that is distinguished, in candela per square metre. @see ITU-R BT.2408, 2.1 */
const paperWhite = 203;
const peak = 1000;

/** Entries of a curve of brightness. */
const curveLength = 4096;

/**
 * Returns the profile of colours that are given as numbers; null if they are those of the web. Light that is brighter
 * than paper is pressed into what a screen shows, so that faces and sky keep their place.
 * @see https://www.color.org/specification/ICC.1-2001-04.pdf
 */
export function profileOfNumbers({ primaries, transfer }: ColourNumbers): Buffer | null {
  const name = nameOfPrimaries[primaries];
  const isHdr = transfer === pq || transfer === hlg;
  if (!name && !isHdr) return null;
  const [red, green, blue] = colorantsOf[name ?? 'bt709'] ?? [];
  if (!red || !green || !blue) return null;
  const curve = writeCurve(curveOf(transfer));
  return writeProfile([
    ['desc', writeDescription(`${name ?? 'bt709'} ${transfer}`)],
    ['cprt', Buffer.from('text\0\0\0\0CC0\0', 'latin1')],
    ['wtpt', writeXyz([0.9642, 1, 0.8249])],
    ['rXYZ', writeXyz(red)],
    ['gXYZ', writeXyz(green)],
    ['bXYZ', writeXyz(blue)],
    ['rTRC', curve],
    ['gTRC', curve],
    ['bTRC', curve],
  ]);
}

/** Returns light of a screen (0 to 1) by the value of a picture. */
function curveOf(transfer: number): (value: number) => number {
  if (transfer === pq) return (value) => press(lightOfPq(value));
  if (transfer === hlg) return (value) => press(lightOfHlg(value));
  if (transfer === 4) return (value) => value ** 2.2;
  if (transfer === 8) return (value) => value;
  return (value) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);
}

/** @see SMPTE ST 2084; ITU-R BT.2100, table 4 */
function lightOfPq(value: number): number {
  const root = value ** (1 / 78.84375);
  return 10_000 * (Math.max(root - 0.8359375, 0) / (18.8515625 - 18.6875 * root)) ** (1 / 0.1593017578125);
}

/** @see ITU-R BT.2100, table 5: with the gamma of a screen of 1000 cd/m² */
function lightOfHlg(value: number): number {
  const scene =
    value <= 0.5 ? value ** 2 / 3 : (Math.exp((value - 0.55991073) / 0.17883277) + 0.28466892) / 12;
  return peak * scene ** 1.2;
}

/** Up to half of paper's light stays as it is, and the rest up to the peak takes what is left. */
const kept = 0.5;

function press(light: number): number {
  const most = peak / paperWhite;
  const value = Math.min(light / paperWhite, most);
  if (value <= kept) return value;
  // A hyperbola that begins with the slope of the straight part and ends at the peak.
  const a = (-kept * kept * (most - 1)) / (kept * kept - 2 * kept + most);
  const b = (kept * kept - 2 * kept * most + most) / (most - 1);
  return ((b * b + 2 * b * kept + kept * kept) / (b - a)) * ((value + a) / (value + b));
}

function writeCurve(lightOf: (value: number) => number): Buffer {
  const curve = Buffer.alloc(12 + 2 * curveLength);
  curve.write('curv', 'latin1');
  curve.writeUInt32BE(curveLength, 8);
  for (let entry = 0; entry < curveLength; entry += 1) {
    const light = Math.min(1, Math.max(0, lightOf(entry / (curveLength - 1))));
    curve.writeUInt16BE(Math.round(light * 65_535), 12 + 2 * entry);
  }
  return curve;
}

function writeXyz(values: Column): Buffer {
  const bytes = Buffer.alloc(20);
  bytes.write('XYZ ', 'latin1');
  for (const [index, value] of values.entries())
    bytes.writeInt32BE(Math.round(value * 65_536), 8 + 4 * index);
  return bytes;
}

function writeDescription(text: string): Buffer {
  const bytes = Buffer.alloc(12 + text.length + 1 + 78);
  bytes.write('desc', 'latin1');
  bytes.writeUInt32BE(text.length + 1, 8);
  bytes.write(text, 12, 'latin1');
  return bytes;
}

const headBytes = 128;

function writeProfile(tags: readonly (readonly [string, Buffer])[]): Buffer {
  const table = Buffer.alloc(4 + 12 * tags.length);
  table.writeUInt32BE(tags.length, 0);
  const bodies: Buffer[] = [];
  const places = new Map<Buffer, number>();
  let end = headBytes + table.length;
  for (const [index, [signature, bytes]] of tags.entries()) {
    const place = places.get(bytes) ?? end;
    if (place === end) {
      const padded = Buffer.concat([bytes, Buffer.alloc(-bytes.length & 3)]);
      bodies.push(padded);
      places.set(bytes, place);
      end += padded.length;
    }
    table.write(signature, 4 + 12 * index, 'latin1');
    table.writeUInt32BE(place, 8 + 12 * index);
    table.writeUInt32BE(bytes.length, 12 + 12 * index);
  }
  return Buffer.concat([writeHead(end), table, ...bodies]);
}

function writeHead(sizeBytes: number): Buffer {
  const head = Buffer.alloc(headBytes);
  head.writeUInt32BE(sizeBytes, 0);
  head.writeUInt32BE(0x02400000, 8);
  head.write('mntrRGB XYZ ', 12, 'latin1');
  head.write('acsp', 36, 'latin1');
  // White of the space between profiles: D50.
  for (const [index, value] of [0xf6d6, 0x10000, 0xd32d].entries()) head.writeUInt32BE(value, 68 + 4 * index);
  return head;
}
