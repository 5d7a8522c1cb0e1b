// jsdom brings a Uint8Array of its own, of which Buffers are none: whatever signs with Node's crypto refuses them then.
globalThis.Uint8Array = Object.getPrototypeOf(Buffer);
