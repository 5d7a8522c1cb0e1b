import { defaultOptions, type FileReader, type FileSource } from 'tus-js-client';

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
      const value = sendsBlobs ? part : await readBytes(part);
      return { value, done: end >= blob.size };
    },
    close() {
      // A blob holds nothing open.
    },
  };
}

// tus asks a body for its `size`, which bytes do not have by that name.
async function readBytes(part: Blob): Promise<Uint8Array & { size: number }> {
  return Object.assign(new Uint8Array(await part.arrayBuffer()), { size: part.size });
}
