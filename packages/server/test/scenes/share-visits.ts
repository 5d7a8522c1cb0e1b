import { hourMs } from '@kepwai/rules/time';
import { beforeAll, beforeEach } from 'vitest';
import { createUploadPlaces } from '../../src/domains/uploads/places.ts';
import type { components } from '../../src/generated/schema.ts';
import type { OperationId } from '../../src/http/contract/operation.ts';
import { type Answer, type CallData, createCall } from '../call.ts';
import { bearer, createScene, type Scene, tokenFor } from '../callers.ts';
import { testNoon } from '../clock.ts';
import { createTestApp, forFile, type TestApp } from '../index.ts';
import type { Asked, AskedLast } from '../request-of.ts';
import type { TestShare } from './shares.ts';

export type Share = components['schemas']['Share'];
export type VisitedLink = components['schemas']['VisitedLink'];
export type ShareFiles = components['schemas']['ShareFiles'];

// State of the running test, which useShares sets.
export let shared: TestApp;
export let now: Date;
export let scene: Scene;
let visitors = 0;

interface SharesOptions {
  /** Time when each test begins. */
  clock?: () => Date;
  /** Time for which a sender waits until one of their uploads ends. Default: the product's. */
  patienceMs?: number;
}

/** Prepares a server for a file, and a group with a picture for each of its tests. */
export function useShares({ clock = () => testNoon, patienceMs }: SharesOptions = {}): void {
  beforeAll(async () => {
    const uploadPlaces = createUploadPlaces(patienceMs === undefined ? {} : { patienceMs });
    shared = await createTestApp(forFile, { clock: () => now, uploadPlaces });
  });
  beforeEach(async () => {
    now = clock();
    scene = await createScene(shared);
  });
}

/** Lets time pass. */
export function later(hours: number): void {
  now = new Date(now.getTime() + hours * hourMs);
}

interface Asker {
  by?: keyof Scene['callers'];
}

/** Calls an operation as a member, by default as the poster, and returns its data; fails unless it succeeds. */
export async function ask<Id extends OperationId>(
  id: Id,
  ...asked: AskedLast<Id, never, Asker>
): Promise<CallData<Id>> {
  const { by = 'poster' }: Asker = asked[0] ?? {};
  const as = bearer(await tokenFor(shared, scene.callers[by]?.userId ?? ''));
  return (await createCall(() => ({ ...shared, as }))(id, ...asked)).data;
}

/** Makes a link as the poster. */
export async function makeLink(body: NonNullable<Asked<'createShare'>['body']>): Promise<Share> {
  return await ask('createShare', { path: { groupId: scene.groupId }, body });
}

/** Calls an operation on a link as a visitor, by default each from an address of their own. */
export async function visit<Id extends OperationId>(
  { slug }: { slug: string },
  id: Id,
  ...asked: AskedLast<Id, 'shareSlug'>
): Promise<Answer<Id>> {
  visitors += 1;
  const from = `198.51.${visitors >> 8}.${visitors & 255}`;
  return await createCall(() => ({ ...shared, from, path: { shareSlug: slug } }))(id, ...asked);
}

/** Starts a download of the scene's file. */
export async function download(share: TestShare) {
  return await visit(share, 'startShareDownload', { body: { fileId: scene.fileId } });
}

export const slugOf = ({ url }: Pick<Share, 'url'>) => ({ slug: url?.split('/').at(-1) ?? '' });
export const codeOf = (answer: { json(): { error?: { code: string } } }) => answer.json().error?.code ?? null;
