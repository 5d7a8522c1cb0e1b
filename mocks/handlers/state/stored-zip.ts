/** A file of a ZIP. */
interface ZipFile {
  path: string;
  bytes: Uint8Array;
}

/** Returns a ZIP of these files, stored as they are: enough for what a page does with it. */
export function storedZip(files: readonly ZipFile[]): Uint8Array<ArrayBuffer> {
  const parts: Uint8Array[] = [];
  const directory: Uint8Array[] = [];
  let offset = 0;
  for (const { path, bytes } of files) {
    const name = new TextEncoder().encode(path);
    const common = fieldsOf(bytes, name);
    const local = join([numbers([0x0403_4b50, 4], [20, 2]), common, numbers([0, 2]), name, bytes]);
    const rest = numbers([0, 2], [0, 2], [0, 2], [0, 2], [0, 4], [offset, 4]);
    directory.push(join([numbers([0x0201_4b50, 4], [20, 2], [20, 2]), common, rest, name]));
    parts.push(local);
    offset += local.length;
  }
  const central = join(directory);
  const count = files.length;
  const ends = numbers(
    [0x0605_4b50, 4],
    [0, 4],
    [count, 2],
    [count, 2],
    [central.length, 4],
    [offset, 4],
    [0, 2],
  );
  return join([...parts, central, ends]);
}

/** Returns the fields from the flags (UTF-8 names) to the length of the name, with no time. */
function fieldsOf(bytes: Uint8Array, name: Uint8Array): Uint8Array {
  const size = bytes.length;
  return numbers(
    [0x0800, 2],
    [0, 2],
    [0, 2],
    [0x21, 2],
    [crcOf(bytes), 4],
    [size, 4],
    [size, 4],
    [name.length, 2],
  );
}

/** Returns numbers in little-endian order, each with its number of bytes. */
function numbers(...given: [value: number, bytes: number][]): Uint8Array {
  return Uint8Array.from(
    given.flatMap(([value, bytes]) => Array.from({ length: bytes }, (_, nth) => (value >>> (8 * nth)) & 255)),
  );
}

function join(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const all = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

/** Returns the CRC-32, bit by bit. */
function crcOf(bytes: Uint8Array): number {
  let crc = 0xffff_ffff;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit += 1) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb8_8320 : 0);
  }
  return (crc ^ 0xffff_ffff) >>> 0;
}
