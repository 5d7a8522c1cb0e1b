/** Reads the bytes from `start` up to `end`, which is not included. */
export type ReadRange = (start: number, end: number) => Promise<Uint8Array<ArrayBuffer>>;

/**
 * Returns a reader of parts of a file, each by a request of its own.
 * @throws if the answer is anything else than the part, such as the whole file
 */
export function rangeReaderOf(url: string, signal?: AbortSignal): ReadRange {
  return async (start, end) => {
    if (end <= start) return new Uint8Array();
    const headers = { range: `bytes=${start}-${end - 1}` };
    const answer = await fetch(url, { headers, ...(signal && { signal }) });
    if (answer.status !== 206) throw new Error(`The range was not sent: ${answer.status}`);
    return new Uint8Array(await answer.arrayBuffer());
  };
}
