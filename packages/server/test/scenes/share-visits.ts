import { hourMs } from '@kepwai/rules/time';
import { beforeAll, beforeEach, expect } from 'vitest';
import type { components } from '../../src/generated/schema.ts';
import { bearer, createScene, type Scene, tokenFor } from '../callers.ts';
import { createTestApp, forFile, type TestApp } from '../index.ts';
import { ofLink, type TestShare } from './shares.ts';

export type Share = components['schemas']['Share'];
export type VisitedLink = components['schemas']['VisitedLink'];
export type ShareFiles = components['schemas']['ShareFiles'];

// State of the running test, which useShares sets.
export let shared: TestApp;
export let now: Date;
export let scene: Scene;
let visitors = 0;

/** Prepares a server for a file, and a group with a picture for each of its tests. */
export function useShares(): void {
  beforeAll(async () => {
    shared = await createTestApp(forFile, { clock: () => now });
  });
  beforeEach(async () => {
    now = new Date();
    scene = await createScene(shared);
  });
}

/** Lets time pass. */
export function later(hours: number): void {
  now = new Date(now.getTime() + hours * hourMs);
}

/** Sends a request of a member, and returns its data; fails unless it succeeds. */
export async function ask<Data = Share>(
  method: 'GET' | 'POST' | 'PATCH',
  path: string,
  payload?: object,
  by: keyof Scene['callers'] = 'poster',
): Promise<Data> {
  const { userId = '' } = scene.callers[by] ?? {};
  const headers = bearer(await tokenFor(shared, userId));
  const answer = await shared.app.inject({ method, url: path, headers, ...(payload && { payload }) });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<{ data: Data }>().data;
}

/** Makes a link as the poster. */
export async function makeLink(payload: object): Promise<Share> {
  return await ask('POST', `/api/group/${scene.groupId}/share`, payload);
}

interface Visit {
  payload?: object;
  unlock?: string;
  address?: string;
}

/** Sends a request of a visitor, by default each from an address of their own. */
export async function visit(share: { slug: string }, path = '', { payload, unlock, address }: Visit = {}) {
  visitors += 1;
  return await shared.app.inject({
    method: payload ? 'POST' : 'GET',
    url: ofLink(share, path),
    remoteAddress: address ?? `198.51.${visitors >> 8}.${visitors & 255}`,
    ...(payload && { payload }),
    headers: { ...(unlock && { 'share-unlock': unlock }) },
  });
}

/** Starts a download of the scene's file. */
export async function download(share: TestShare) {
  return await visit(share, '/download', { payload: { fileId: scene.fileId } });
}

export const slugOf = ({ url }: Pick<Share, 'url'>) => ({ slug: url?.split('/').at(-1) ?? '' });
export const codeOf = (answer: { json(): { error?: { code: string } } }) => answer.json().error?.code ?? null;
