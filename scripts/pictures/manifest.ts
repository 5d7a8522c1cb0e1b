import type { Theme } from './camera.ts';

/** List of all pictures, for the pages that show them: `app/src/site/pictures/generated/pictures.json`. */
export interface Manifest {
  /** Photographs of the product by name; sizes in CSS pixels. A theme is absent if it looks like the light one. */
  pictures: Record<string, { width: number; height: number; themes: Theme[] }>;
  /** Films by name. */
  films: Record<string, { width: number; height: number; themes: Theme[] }>;
  /** Previews of pages by path: the title that is on it, and its file. */
  cards: Record<string, { title: string; file: string }>;
}
