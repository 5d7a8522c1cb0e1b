import { defaultOptions, type FileReader, type FileSource } from 'tus-js-client';
import { UnreadableFileError } from './upload-error.ts';

/** Lets tus read a `Blob` wherever it runs; by itself it reads one only in a browser. */
export const blobReader: FileReader = {
  openFile: (blob: Blob) => Promise.resolve(openBlob(blob)),
};

// Tests in jsdom have an XMLHttpRequest and yet Node's build of tus, so what counts is how tus sends.
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

// Whether a file that changed or the network failed a request, an XMLHttpRequest does not say, and only one of them is
// worth waiting for: so a byte is read beforehand.
async function readPart(part: Blob): Promise<unknown> {
  try {
    if (!sendsBlobs) return await readBytes(part);
    await part.slice(0, 1).arrayBuffer();
    return part;
  } catch (cause) {
    throw new UnreadableFileError({ cause });
  }
}

// tus asks a body for its `size`, which bytes do not have by that name.
async function readBytes(part: Blob): Promise<Uint8Array & { size: number }> {
  return Object.assign(new Uint8Array(await part.arrayBuffer()), { size: part.size });
}
