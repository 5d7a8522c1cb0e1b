import { execFileSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Page } from 'playwright';
import { type Look, photograph } from './camera.ts';
import { openApp, openChat } from './shots.ts';
import type { Stage } from './stage.ts';

/** Still of a film, and its transition to the next one. */
interface Still {
  readonly png: Buffer;
  readonly seconds: number;
  readonly next: 'wipeup' | 'fade' | 'cut';
}

/** Stills in their order; the film begins with the first. */
type Stills = readonly [Still, ...Still[]];

/** Short film without sound. */
export interface Film {
  readonly name: string;
  readonly stills: (stage: Stage, look: Look) => Promise<Stills>;
}

/** All films. */
export const films: readonly Film[] = [{ name: 'from-chat-to-file', stills: takeFromChatToFile }];

/** Pictures arrive in the chat; the group's files are opened from there; two letters find a bill. */
async function takeFromChatToFile(stage: Stage, look: Look): Promise<Stills> {
  const takeOne = async (page: Page, seconds: number, next: Still['next']): Promise<Still> => ({
    ...{ png: await photograph(page), seconds, next },
  });
  const begin = await openChat(stage, look, { chat: 'family', words: 'เที่ยวให้สนุกนะลูก' });
  const stills: [Still, ...Still[]] = [await takeOne(begin, 1.8, 'fade')];
  const take = async (...still: Parameters<typeof takeOne>) => stills.push(await takeOne(...still));
  await take(await openChat(stage, look, { chat: 'family' }), 2, 'wipeup');
  const address = `/microapp/${stage.groups.family}`;
  const page = await openApp(stage, look, address);
  await take(page, 1.8, 'fade');
  await page.goto(new URL(`${address}/file`, page.url()).href);
  await take(page, 0.9, 'cut');
  const field = page.getByRole('combobox', { name: 'ค้นในกลุ่มนี้' });
  await field.focus();
  for (const letter of ['ใ', 'บ', 'เ', 'ส']) {
    await page.keyboard.insertText(letter);
    await take(page, 0.3, 'cut');
  }
  await page.keyboard.insertText('ร็จ');
  await page.keyboard.press('Enter');
  await page.locator('mark').first().waitFor();
  await take(page, 1.8, 'fade');
  await page.locator('[data-file] a').first().click();
  await page.locator('canvas').first().waitFor();
  await take(page, 2.4, 'fade');
  return stills;
}

const transitionSeconds = 0.32;
/** A transition of one frame. */
const cutSeconds = 0.04;

/** Encodes stills as a film that begins where it ends, so that it can be repeated. */
export async function encodeFilm(stills: Stills, { width, height }: Look): Promise<Buffer> {
  const folder = await mkdtemp(path.join(tmpdir(), 'kepwai-film-'));
  try {
    const all = [...stills, { ...stills[0], seconds: 0.4 }];
    const inputs: string[] = [];
    for (const [place, { png, seconds }] of all.entries()) {
      const file = path.join(folder, `${place}.png`);
      await writeFile(file, png);
      // The transition to it is part of its time.
      inputs.push('-loop', '1', '-framerate', '25', '-t', String(seconds + transitionSeconds), '-i', file);
    }
    const output = path.join(folder, 'film.mp4');
    execFileSync('ffmpeg', [
      ...['-hide_banner', '-loglevel', 'error', '-filter_complex_threads', '1', ...inputs],
      ...['-filter_complex', joinStills(all, { width, height }), '-map', '[film]', '-an'],
      ...['-c:v', 'libx264', '-preset', 'slow', '-tune', 'animation', '-crf', '29', '-threads', '1'],
      ...['-pix_fmt', 'yuv420p', '-movflags', '+faststart', '-fflags', '+bitexact', '-flags:v', '+bitexact'],
      output,
    ]);
    return await readFile(output);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Returns ffmpeg's graph of filters: each still gives way to the next. */
function joinStills(stills: readonly Still[], { width, height }: { width: number; height: number }): string {
  const size = `scale=${width * filmScale}:${height * filmScale}:flags=lanczos,fps=25,format=yuv420p`;
  const parts = stills.map((_still, place) => `[${place}:v]${size}[s${place}]`);
  let before = 's0';
  let offset = 0;
  for (const [place, { seconds, next }] of stills.slice(0, -1).entries()) {
    offset += seconds;
    const kind = next === 'wipeup' ? 'wipeup' : 'fade';
    const duration = next === 'cut' ? cutSeconds : transitionSeconds;
    const after = place === stills.length - 2 ? 'film' : `f${place}`;
    parts.push(
      `[${before}][s${place + 1}]xfade=transition=${kind}:duration=${duration}:offset=${offset.toFixed(2)}[${after}]`,
    );
    before = after;
  }
  return parts.join(';');
}

/** Pixels of a film per CSS pixel: enough for a phone's frame, a third of the bytes of two. */
const filmScale = 1.5;
