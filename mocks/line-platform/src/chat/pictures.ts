import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import sharp from 'sharp';
import { notFound } from '../http/errors.ts';
import type { Platform } from '../platform.ts';
import type { Chat, User } from '../state/rows.ts';

/**
 * Returns the picture of a person or a chat: its own, or the one that the platform draws. LINE's variants are
 * `/large`, `/small`.
 */
export function pictureUrlOf(platform: Platform, subject: User | Chat): string {
  if (subject.pictureUrl) return subject.pictureUrl;
  const id = 'userId' in subject ? subject.userId : subject.chatId;
  return `${platform.origin()}/pictures/${id}`;
}

/** Adds pictures that are drawn on request, from the id alone: the same person always has the same face. */
export function addPictureRoutes(app: FastifyInstance): void {
  const sizes: Record<string, number> = { '': 400, '/large': 200, '/small': 51 };
  for (const [variant, pixels] of Object.entries(sizes)) {
    app.get<{ Params: { id: string } }>(`/pictures/:id${variant}`, async (request, reply) => {
      const { id } = request.params;
      if (!/^(bot|[UCR][0-9a-f]{32})$/.test(id)) throw notFound();
      const png = await sharp(Buffer.from(drawPicture(id)))
        .resize(pixels, pixels)
        .png()
        .toBuffer();
      return reply
        .header('content-type', 'image/png')
        .header('cache-control', 'public, max-age=86400')
        .send(png);
    });
  }
}

function drawPicture(id: string): string {
  const body = id === 'bot' ? drawBot() : id.startsWith('U') ? drawFace(dice(id)) : drawScene(dice(id));
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">${body}</svg>`;
}

/** Picks the n-th choice for an id. */
type Dice = <Choice>(n: number, choices: readonly [Choice, ...Choice[]]) => Choice;

function dice(id: string): Dice {
  const bytes = createHash('sha256').update(id).digest();
  return (n, choices) => choices[(bytes[n] ?? 0) % choices.length] ?? choices[0];
}

function drawFace(pick: Dice): string {
  const ground = pick(0, ['#c9dcf5', '#f6dcc2', '#d5ead3', '#ecd6ea', '#f7e7b0', '#cfe9e6', '#dcd9f4']);
  const skin = pick(1, ['#f3cfae', '#e6b58c', '#d39b6f', '#b97f55']);
  const hair = pick(2, ['#241d1c', '#3a2a22', '#1d1a20', '#4b352a', '#5b3a29', '#8b8784']);
  const shirt = pick(3, ['#3f5aa6', '#d98a1f', '#3f8a6a', '#b4495a', '#6b5aa8', '#2f7f93']);
  const back = pick(4, [
    '',
    `<path d="M26 46C24 18 76 18 74 46V76H26Z" fill="${hair}"/>`,
    `<circle cx="50" cy="17" r="9" fill="${hair}"/>`,
    `<path d="M28 44C24 66 22 70 27 78H36V44Z M72 44C76 66 78 70 73 78H64V44Z" fill="${hair}"/>`,
  ]);
  const front = pick(5, [
    `<path d="M28 48C26 20 74 20 72 48C66 38 58 34 50 36C42 34 34 38 28 48Z" fill="${hair}"/>`,
    `<path d="M28 48C24 18 76 16 72 48C70 36 60 32 44 34C36 35 30 40 28 48Z" fill="${hair}"/>`,
    `<path d="M28 50C24 20 76 20 72 50C68 42 32 42 28 50Z" fill="${hair}"/>`,
  ]);
  const glasses = pick(6, [
    '',
    '',
    '<g fill="none" stroke="#33302f" stroke-width="2"><circle cx="41" cy="52" r="7"/><circle cx="59" cy="52" r="7"/><path d="M48 52h4"/></g>',
  ]);
  return `<rect width="100" height="100" fill="${ground}"/>${back}
    <path d="M18 100C18 80 34 76 50 76S82 80 82 100Z" fill="${shirt}"/><path d="M42 66h16v12a8 8 0 0 1-16 0Z" fill="${skin}"/>
    <ellipse cx="50" cy="51" rx="21" ry="24" fill="${skin}"/>${front}
    <circle cx="41" cy="52" r="2.4" fill="#2a2423"/><circle cx="59" cy="52" r="2.4" fill="#2a2423"/>
    <path d="M43 62Q50 68 57 62" fill="none" stroke="#8f4a3c" stroke-width="2.4" stroke-linecap="round"/>${glasses}`;
}

function drawScene(pick: Dice): string {
  const [sky, far, near] = pick<readonly [string, string, string]>(0, [
    ['#f9d9a6', '#d98f5c', '#8a4f4d'],
    ['#bfdcf2', '#5f9ea0', '#2f6b62'],
    ['#d6d3f2', '#8078bd', '#453f80'],
    ['#f5c9c4', '#c2727b', '#6f3d57'],
    ['#cfe8cf', '#74a867', '#3d6b45'],
  ]);
  const thing = pick(1, [
    '<path d="M36 62V46L50 34 64 46V62Z" fill="#fff8e8"/><path d="M31 48L50 31 69 48" fill="none" stroke="#7a3f35" stroke-width="5" stroke-linejoin="round"/><rect x="46" y="51" width="8" height="11" fill="#7a3f35"/>',
    '<rect x="40" y="50" width="20" height="20" rx="3" fill="#fff8e8"/><path d="M43 50a7 9 0 0 1 14 0" fill="none" stroke="#fff8e8" stroke-width="4"/>',
    '<path d="M30 66H70L64 76H36Z" fill="#fff8e8"/><path d="M50 30V64M50 32L68 58H50Z" fill="#fff8e8" stroke="#fff8e8" stroke-width="3"/>',
    '<path d="M50 34L58 54H42Z M50 44L62 66H38Z" fill="#fff8e8"/><rect x="47" y="64" width="6" height="10" fill="#fff8e8"/>',
  ]);
  return `<rect width="100" height="100" fill="${sky}"/><circle cx="74" cy="26" r="11" fill="#fffaf0" opacity=".9"/>
    <path d="M0 66Q26 40 52 62T100 54V100H0Z" fill="${far}"/>${thing}<path d="M0 82Q34 62 66 78T100 74V100H0Z" fill="${near}"/>`;
}

/** Draws the bot: a half-open drawer whose handle is a smile. */
function drawBot(): string {
  return `<rect width="100" height="100" fill="#2f3f86"/><rect x="20" y="24" width="60" height="52" rx="9" fill="#f7f3ea"/>
    <rect x="20" y="24" width="60" height="21" rx="9" fill="#d9d4ea"/><rect x="15" y="43" width="70" height="36" rx="9" fill="#fffdf7"/>
    <path d="M37 56Q50 69 63 56" fill="none" stroke="#e9a13b" stroke-width="6" stroke-linecap="round"/>`;
}
