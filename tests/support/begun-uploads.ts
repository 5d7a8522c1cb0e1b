import type { createMockApi } from './mock-api.ts';

/** Place of a file among those that were chosen together, as in its upload. */
export interface BegunPlace {
  readonly batch: string;
  readonly place: number;
}

/** Watches the uploads that begin from now on; returns the place of each by its name. */
export function watchPlaces({
  server,
}: Pick<ReturnType<typeof createMockApi>, 'server'>): Map<string, BegunPlace> {
  const places = new Map<string, BegunPlace>();
  server.events.on('request:start', ({ request: { headers } }) => {
    const metadata = parseMetadata(headers.get('upload-metadata') ?? '');
    const [name, batch, place] = ['filename', 'batch', 'place'].map((key) => metadata.get(key));
    if (name && batch) places.set(name, { batch, place: Number(place) });
  });
  return places;
}

function parseMetadata(header: string): Map<string, string> {
  return new Map(
    header.split(',').map((pair) => {
      const [key = '', value = ''] = pair.split(' ');
      return [key, Buffer.from(value, 'base64').toString('utf8')];
    }),
  );
}
