import jbig2Url from 'pdfjs-dist/wasm/jbig2.wasm?url';
import openjpegUrl from 'pdfjs-dist/wasm/openjpeg.wasm?url';

/**
 * Files that pdf.js fetches for some documents. Names carry a hash in a build, so that it cannot find them by a folder:
 * decoders of scans; tables of Chinese, Japanese and Korean text (Adobe, BSD); fonts that a PDF may leave out (Foxit, BSD;
 * Liberation, OFL). Their licences are files of
 * the same folders, which belong to the build.
 */
const files: ReadonlyMap<string, string> = new Map([
  ['jbig2.wasm', jbig2Url],
  ['openjpeg.wasm', openjpegUrl],
  ...byName(
    import.meta.glob<string>('/../node_modules/pdfjs-dist/cmaps/*.bcmap', {
      query: '?url&no-inline',
      import: 'default',
      eager: true,
    }),
  ),
  ...byName(
    import.meta.glob<string>('/../node_modules/pdfjs-dist/{standard_fonts/*,cmaps/LICENSE}', {
      query: '?url&no-inline',
      import: 'default',
      eager: true,
    }),
  ),
]);

function byName(urls: Readonly<Record<string, string>>): [string, string][] {
  return Object.entries(urls).map(([file, url]) => [file.slice(file.lastIndexOf('/') + 1), url]);
}

/** Returns the address of a file of pdf.js. @throws if it is not part of this build */
export function findPdfFile(name: string): string {
  const url = files.get(name);
  if (url === undefined) throw new Error(`${name} is not part of this build`);
  return url;
}
