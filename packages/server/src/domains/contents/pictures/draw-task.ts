import type { Drawing } from './drawing.ts';

/** Ways to draw what is no film. */
export type StillDrawing = Exclude<Drawing, 'film'>;

/**
 * Request to a rendering process, beside the bytes.
 * - `draw`: the pictures of a content, and the texts of its QR codes;
 * - `large`: the large picture of a content that sharp reads;
 * - `card`: the picture of a link's preview;
 * - `jpeg`: a picture that was drawn here as JPEG of at most so many pixels and bytes;
 * - `codes`: the texts of the QR codes in a picture that was drawn here;
 * - `slip`: the same in a picture that is kept nowhere.
 */
export type DrawQuestion =
  | { task: 'draw'; drawing: StillDrawing; withLarge: boolean; withFull: boolean; withCodes: boolean }
  | { task: 'jpeg'; maxSide: number; maxBytes: number }
  | { task: 'large' | 'card' | 'codes' | 'slip' };

/** A question with the memory that the process may use. */
export type DrawTask = DrawQuestion & { maxMemoryBytes: number };

/** Returns whether this is a question of the server, which asks no other. */
export function isDrawTask(body: unknown): body is DrawTask {
  return typeof body === 'object' && body !== null && 'task' in body;
}
