import { describe, expect, it } from 'vitest';
import { readExif } from './exif.ts';

type Value =
  | { tag: number; text: string }
  | { tag: number; rationals: number[] }
  | { tag: number; at: 'exif' | 'gps' };

/** Builds a JPEG's first bytes with these directories, in either byte order. */
function photo(
  { main, exif, gps }: { main: Value[]; exif?: Value[]; gps?: Value[] },
  isLittle = true,
): Uint8Array {
  const view = new DataView(new ArrayBuffer(4096));
  let free = 1024;
  const places = { exif: 300, gps: 600 };
  const writeEntry = (at: number, value: Value) => {
    view.setUint16(at, value.tag, isLittle);
    if ('at' in value) {
      view.setUint16(at + 2, 4, isLittle);
      view.setUint32(at + 4, 1, isLittle);
      view.setUint32(at + 8, places[value.at], isLittle);
      return;
    }
    const bytes = 'text' in value ? [...new TextEncoder().encode(`${value.text}\0`)] : [];
    const count = 'text' in value ? bytes.length : value.rationals.length;
    view.setUint16(at + 2, 'text' in value ? 2 : 5, isLittle);
    view.setUint32(at + 4, count, isLittle);
    const place = 'text' in value && count <= 4 ? at + 8 : free;
    if (place === free) view.setUint32(at + 8, free, isLittle);
    for (const [index, byte] of bytes.entries()) view.setUint8(place + index, byte);
    if ('rationals' in value) {
      for (const [index, number] of value.rationals.entries()) {
        view.setUint32(free + index * 8, Math.round(number * 1000), isLittle);
        view.setUint32(free + index * 8 + 4, 1000, isLittle);
      }
    }
    free += 100;
  };
  const writeDirectory = (at: number, values: Value[]) => {
    view.setUint16(at, values.length, isLittle);
    for (const [index, value] of values.entries()) writeEntry(at + 2 + index * 12, value);
  };
  view.setUint16(0, isLittle ? 0x4949 : 0x4d4d);
  view.setUint16(2, 42, isLittle);
  view.setUint32(4, 8, isLittle);
  writeDirectory(8, main);
  writeDirectory(places.exif, exif ?? []);
  writeDirectory(places.gps, gps ?? []);
  const head = [0xff, 0xd8, 0xff, 0xe1, 0x10, 0x08, ...new TextEncoder().encode('Exif\0\0')];
  return Uint8Array.from([...head, ...new Uint8Array(view.buffer)]);
}

const whole = {
  main: [
    { tag: 0x010f, text: 'Apple' },
    { tag: 0x0110, text: 'iPhone 15' },
    { tag: 0x8769, at: 'exif' },
    { tag: 0x8825, at: 'gps' },
  ],
  exif: [{ tag: 0x9003, text: '2026:02:03 10:05:09' }],
  gps: [
    { tag: 1, text: 'N' },
    { tag: 2, rationals: [13, 45, 0] },
    { tag: 3, text: 'W' },
    { tag: 4, rationals: [100, 30, 36] },
  ],
} satisfies Parameters<typeof photo>[0];

describe('EXIF', () => {
  it.each([
    ['little', true],
    ['big', false],
  ])('EXIF is read in %s-endian order', (_name, isLittle) => {
    const facts = readExif(photo(whole, isLittle));
    expect(facts).toMatchObject({ takenAt: '2026-02-03T10:05', camera: 'Apple iPhone 15' });
    expect(facts?.position?.latitude).toBeCloseTo(13.75);
    expect(facts?.position?.longitude).toBeCloseTo(-100.51);
  });

  it('EXIF names the maker once', () => {
    const main = [
      { tag: 0x010f, text: 'Canon' },
      { tag: 0x0110, text: 'Canon EOS R6' },
    ];
    expect(readExif(photo({ main }))?.camera).toBe('Canon EOS R6');
  });

  it.each([
    [
      'a clock that was never set',
      { main: whole.main.slice(2, 3), exif: [{ tag: 0x9003, text: '0000:00:00 00:00:00' }] },
    ],
    [
      'zeros in place of a position',
      {
        main: whole.main.slice(3),
        gps: [
          { tag: 2, rationals: [0] },
          { tag: 4, rationals: [0] },
        ],
      },
    ],
    [
      'a position outside the earth',
      {
        main: whole.main.slice(3),
        gps: [
          { tag: 2, rationals: [300] },
          { tag: 4, rationals: [5] },
        ],
      },
    ],
  ] satisfies [string, Parameters<typeof photo>[0]][])('EXIF ignores %s', (_name, parts) => {
    expect(readExif(photo(parts))).toBeNull();
  });

  it('is absent from bytes cut anywhere, and from bytes that are no picture', () => {
    const bytes = photo(whole);
    for (let length = 0; length < 700; length += 7) {
      expect(() => readExif(bytes.subarray(0, length))).not.toThrow();
    }
    expect(readExif(new TextEncoder().encode('Exif\0\0II'))).toBeNull();
    expect(readExif(new Uint8Array(64))).toBeNull();
  });
});
