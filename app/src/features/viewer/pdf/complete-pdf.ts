/** Number of bytes of a broken document that are read whole, to be mended. */
const maxBytes = 32 * 1024 * 1024;

/** Maximum distance between the name of a catalog and the beginning of its object. */
const objectLength = 4096;

/**
 * Fetches a PDF whose end is missing, and with it the address of its first object, and adds a trailer that has it: pdf.js finds
 * all others by itself. Returns null for any other document.
 * @see ISO 32000-1, 7.5.5 file trailer
 */
export async function fetchCompleted(url: string): Promise<Uint8Array<ArrayBuffer> | null> {
  const answer = await fetch(url);
  if (!answer.ok || Number(answer.headers.get('content-length')) > maxBytes) return null;
  return completePdf(new Uint8Array(await answer.arrayBuffer()));
}

/** Returns a PDF without a trailer with one; null for any other bytes. */
export function completePdf(bytes: Uint8Array): Uint8Array<ArrayBuffer> | null {
  // Every byte is a letter, at the same place.
  const letters = new TextDecoder('latin1').decode(bytes);
  const name = letters.indexOf('/Catalog');
  if (name < 0 || letters.includes('trailer') || letters.includes('/XRef')) return null;
  const before = letters.slice(Math.max(0, name - objectLength), name);
  const [, number, generation] = [...before.matchAll(/(\d{1,9}) (\d{1,5}) obj\b/g)].at(-1) ?? [];
  if (number === undefined) return null;
  const trailer = new TextEncoder().encode(
    `\nendobj\ntrailer\n<< /Root ${number} ${generation} R >>\nstartxref\n0\n%%EOF\n`,
  );
  const completed = new Uint8Array(bytes.length + trailer.length);
  completed.set(bytes);
  completed.set(trailer, bytes.length);
  return completed;
}
