// jsdom has its own Uint8Array, and a Buffer is no instance of it, so code that signs with Node's crypto
// would refuse it.
globalThis.Uint8Array = Object.getPrototypeOf(Buffer);
