import { defaultOptions, type FileReader, type FileSource } from 'tus-js-client';
import { UnreadableFileError } from './upload-error.ts';

/** Reader of a `Blob` for tus in every environment; tus itself reads one only in a browser. */
export const blobReader: FileReader = {
  openFile: (blob: Blob) => Promise.resolve(openBlob(blob)),
};

// Tests in jsdom have an XMLHttpRequest but Node's build of tus, so the decision depends on how tus sends.
const sendsBlobs = defaultOptions.httpStack.getName() === 'XHRHttpStack';

function openBlob(blob: Blob): FileSource {
  return {
    size: blob.size,
    async slice(start, end) {
      const part = blob.slice(start, end);
      return { value: await readPart(part), done: end >= blob.size };
    },
    close() {
      // A blob holds nothing open.
    },
  };
}

// Reads a byte in advance: an XMLHttpRequest does not report whether a changed file or the network failed a request,
// and only the latter is worth waiting for.
async function readPart(part: Blob): Promise<unknown> {
  try {
    if (!sendsBlobs) return await readBytes(part);
    await part.slice(0, 1).arrayBuffer();
    return part;
  } catch (cause) {
    throw new UnreadableFileError({ cause });
  }
}

// tus reads a body's `size`, which byte arrays do not have under that name.
async function readBytes(part: Blob): Promise<Uint8Array & { size: number }> {
  return Object.assign(new Uint8Array(await part.arrayBuffer()), { size: part.size });
}
