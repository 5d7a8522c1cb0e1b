import { expect, test } from 'vitest';
import { invalidBody } from '../http/errors.ts';
import { resolveOptions } from '../options.ts';
import { checkMedia } from './loaded-media.ts';

const jpeg = Buffer.from('ffd8ffe000104a464946', 'hex');
const mp4 = Buffer.from('00000018667479706d703432', 'hex');
const origin = 'http://localhost:3000';

interface Served {
  type: string;
  bytes: Buffer;
  status?: number;
  totalBytes?: number;
}

/** Checks messages against an app that serves these paths; returns the faults by property. */
async function check(messages: Record<string, unknown>[], served: Record<string, Served>) {
  const loaded: string[] = [];
  const config = resolveOptions({
    fetch: async (input, init) => {
      const url = String(input);
      loaded.push(url);
      expect(init?.credentials).toBe('omit');
      const found = served[new URL(url).pathname];
      if (!found) return new Response('', { status: 404 });
      const isPart = new Headers(init?.headers).has('range');
      return new Response(new Uint8Array(found.bytes), {
        status: found.status ?? (isPart ? 206 : 200),
        headers: {
          'content-type': found.type,
          ...(isPart && { 'content-range': `bytes 0-63/${found.totalBytes ?? 64}` }),
        },
      });
    },
  });
  const error = await checkMedia({ config }, messages).catch((cause: unknown) => cause);
  return { error, loaded };
}

const image = (original: string, preview: string) => ({
  type: 'image',
  originalContentUrl: `${origin}${original}`,
  previewImageUrl: `${origin}${preview}`,
});

test('pictures, films and sound that LINE takes are loaded', async () => {
  const { error, loaded } = await check(
    [
      image('/a', '/p'),
      { type: 'video', originalContentUrl: `${origin}/film`, previewImageUrl: `${origin}/p` },
      { type: 'audio', originalContentUrl: `${origin}/sound`, duration: 1000 },
      { type: 'flex', contents: { hero: { type: 'image', url: `${origin}/p` } } },
    ],
    {
      '/a': { type: 'image/jpeg', bytes: jpeg },
      '/p': { type: 'image/jpeg', bytes: jpeg },
      '/film': { type: 'video/mp4', bytes: mp4 },
      '/sound': { type: 'audio/mp4', bytes: mp4 },
    },
  );
  expect(error).toBeUndefined();
  expect(loaded).toHaveLength(6);
});

test.each<[string, Record<string, Served>, string, string]>([
  ['a missing picture', { '/p': { type: 'image/jpeg', bytes: jpeg } }, 'originalContentUrl', '404'],
  [
    'another type',
    { '/a': { type: 'image/webp', bytes: jpeg }, '/p': { type: 'image/jpeg', bytes: jpeg } },
    'originalContentUrl',
    'image/webp',
  ],
  [
    'bytes of another type',
    { '/a': { type: 'image/jpeg', bytes: mp4 }, '/p': { type: 'image/jpeg', bytes: jpeg } },
    'originalContentUrl',
    'image/jpeg',
  ],
  [
    'a large preview',
    {
      '/a': { type: 'image/jpeg', bytes: jpeg },
      '/p': { type: 'image/jpeg', bytes: Buffer.concat([jpeg, Buffer.alloc(1_000_000)]) },
    },
    'previewImageUrl',
    '1000000 are allowed',
  ],
])('%s is refused', async (_what, served, property, words) => {
  const { error } = await check([image('/a', '/p')], served);
  expect(error).toBeInstanceOf(invalidBody([]).constructor);
  expect(JSON.stringify(error)).toContain(words);
  expect(JSON.stringify(error)).toContain(`messages[0].${property}`);
});

test('a film without ranges is refused', async () => {
  const film = { type: 'video', originalContentUrl: `${origin}/film`, previewImageUrl: `${origin}/p` };
  const { error } = await check([film], {
    '/film': { type: 'video/mp4', bytes: mp4, status: 200 },
    '/p': { type: 'image/jpeg', bytes: jpeg },
  });
  expect(JSON.stringify(error)).toContain('messages[0].originalContentUrl');
});

test('addresses of strangers are not loaded', async () => {
  const { error, loaded } = await check(
    [
      {
        type: 'image',
        originalContentUrl: 'https://other.example/a',
        previewImageUrl: 'https://other.example/p',
      },
    ],
    {},
  );
  expect([error, loaded]).toEqual([undefined, []]);
});
