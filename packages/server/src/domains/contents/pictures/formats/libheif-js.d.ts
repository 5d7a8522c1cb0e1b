/** Part of libheif-js that rasterize.ts uses; the package has types of its WebAssembly module alone. */
declare module 'libheif-js/wasm-bundle.js' {
  interface HeifImage {
    get_width(): number;
    get_height(): number;
    is_primary(): boolean;
    /** Decodes into `pixels` and passes it on; null if the picture cannot be decoded. */
    display<Pixels extends { data: Uint8ClampedArray; width: number; height: number }>(
      pixels: Pixels,
      onShown: (pixels: Pixels | null) => void,
    ): void;
  }
  const libheif: {
    HeifDecoder: new () => {
      /** Returns the pictures of a file, undecoded; none if it cannot be read. */
      decode(bytes: Uint8Array): HeifImage[];
    };
  };
  export default libheif;
}
