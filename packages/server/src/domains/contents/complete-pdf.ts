/** Maximum distance between the name of a catalog and the beginning of its object. */
const objectBytes = 4096;

/**
 * Returns a PDF whose end is missing, and with it the address of its first object, with a trailer that has it: pdf.js finds
 * all others by itself. Other bytes are returned as they are.
 * @see ISO 32000-1, 7.5.5 file trailer
 */
export function completePdf(bytes: Buffer): Buffer {
  if (bytes.includes('trailer') || bytes.includes('/XRef')) return bytes;
  const name = bytes.indexOf('/Catalog');
  if (name < 0) return bytes;
  const before = bytes.toString('latin1', Math.max(0, name - objectBytes), name);
  const [, number, generation] = [...before.matchAll(/(\d{1,9}) (\d{1,5}) obj\b/g)].at(-1) ?? [];
  if (number === undefined) return bytes;
  const trailer = `\nendobj\ntrailer\n<< /Root ${number} ${generation} R >>\nstartxref\n0\n%%EOF\n`;
  return Buffer.concat([bytes, Buffer.from(trailer, 'latin1')]);
}
