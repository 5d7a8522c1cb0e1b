import { ApiError } from '@kepwai/api-client';
import type {
  RememberedUpload,
  UploadHandle,
  UploadMemory,
  UploadOptions,
  UploadResult,
} from '@kepwai/api-client/upload';
import { expect, test, vi } from 'vitest';
import type { CopyCheckParts } from './choose/copy-check.ts';
import { summarize } from './queue/summary.ts';
import { listItems } from './queue/upload-state.ts';
import { undoMs } from './send/removals.ts';
import { progressMs } from './send/send-items.ts';
import { createUploadManager } from './upload-manager.ts';

test('chosen files wait for the start; then three are sent at a time, and the next follows when one is done', async () => {
  const { manager, sent, statuses } = createUploads();
  void manager.add([file('a'), file('b'), file('c'), file('d')], null);
  expect(statuses()).toBe('a:ready b:ready c:ready d:ready');
  manager.start();
  await expect.poll(() => sent.map(({ name }) => name)).toEqual(['a', 'b', 'c']);
  sent[1]?.succeed('file-b');
  await expect.poll(() => statuses()).toBe('a:sending b:done c:sending d:sending');
  expect(listItems(manager.state())[1]?.fileId).toBe('file-b');
});

test('files chosen during an upload join it, and duplicates are left out', async () => {
  const { manager, sent, statuses } = createUploads();
  void manager.add([file('a')], null);
  manager.start();
  await expect.poll(() => sent).toHaveLength(1);
  expect(await manager.add([file('a'), file('b'), file('b')], null)).toEqual({
    addedCount: 1,
    knownCount: 2,
  });
  await expect.poll(() => statuses()).toBe('a:sending b:sending');
});

test('many files are added a part at a time, in their order', async () => {
  const { manager, passTime } = createUploads();
  const names = Array.from({ length: 45 }, (_, index) => `${index}`);
  const adding = manager.add(names.map(file), null);
  for (const count of [10, 20, 30, 40]) {
    await expect.poll(() => manager.state().order).toHaveLength(count);
    passTime(0);
  }
  expect(await adding).toEqual({ addedCount: 45, knownCount: 0 });
  expect(listItems(manager.state()).map(({ name }) => name)).toEqual(names);
});

test('a file is kept in the folder that was the target when it was chosen', async () => {
  const { manager, sent } = createUploads();
  manager.setTarget('receipts');
  void manager.add([file('a')], null);
  manager.setTarget(null);
  void manager.add([file('b')], null);
  manager.start();
  await expect.poll(() => sent.map(({ options }) => options.folderId)).toEqual(['receipts', null]);
  sent[0]?.succeed('file-a', 'receipts');
  sent[1]?.succeed('file-b');
  await expect.poll(() => summarize(manager.state()).phase).toBe('done');
  expect(listItems(manager.state()).map(({ isAtTopInstead }) => isAtTopInstead)).toEqual([false, false]);
});

test('a file of a dropped folder is kept in that folder, and a retry keeps it', async () => {
  const { manager, sent } = createUploads();
  manager.setTarget('trips');
  const inFolder = (name: string) => ({ file: file('a'), path: [name] });
  expect(await manager.addPicked([inFolder('1'), inFolder('2'), inFolder('2')], null)).toMatchObject({
    knownCount: 1,
  });
  manager.start();
  await expect.poll(() => sent.map(({ options }) => options.folderId)).toEqual(['trips/1', 'trips/2']);
  sent[0]?.fail(refusal('INTERNAL'));
  await expect.poll(() => summarize(manager.state()).failedCount).toBe(1);
  manager.retryAll();
  await expect.poll(() => sent.map(({ options }) => options.folderId)).toHaveLength(3);
  expect(sent[2]?.options.folderId).toBe('trips/1');
});

test('a file that the server kept at the top instead of its folder is marked', async () => {
  const { manager, sent, statuses } = createUploads();
  manager.setTarget('gone');
  void manager.add([file('a')], null);
  manager.start();
  await expect.poll(() => sent).toHaveLength(1);
  sent[0]?.succeed('file-a', null);
  await expect.poll(() => statuses()).toBe('a:done');
  expect(listItems(manager.state())).toMatchObject([{ fileId: 'file-a', isAtTopInstead: true }]);
});

test('a file started before a reload keeps its target folder', async () => {
  const { manager, sent } = createUploads([{ ...leftover('a'), folderId: 'receipts' }, leftover('b')]);
  await manager.loadLeftovers();
  manager.setTarget('photos');
  void manager.add([file('a'), file('b'), file('c')], null);
  manager.start();
  await expect.poll(() => sent.map(({ options }) => options.folderId)).toEqual(['receipts', null, 'photos']);
});

test('files chosen again are ordered with the one that was started before a reload', async () => {
  const { manager, sent } = createUploads([{ ...leftover('c'), batch: { id: 'before', place: 3 } }]);
  await manager.loadLeftovers();
  void manager.add([file('c'), file('d')], null);
  manager.start();
  const places = () => sent.map(({ name, options: { batch } }) => [name, batch?.id, batch?.place]);
  await expect.poll(places).toEqual([
    ['c', 'before', 3],
    ['d', 'before', 4],
  ]);
});

test('a paused file frees its slot for the next, and resumes where it was', async () => {
  const { manager, sent, statuses } = createUploads();
  void manager.add([file('a'), file('b'), file('c'), file('d')], null);
  manager.start();
  await expect.poll(() => sent).toHaveLength(3);
  manager.pause(idOf(manager, 'a'));
  expect(statuses()).toBe('a:paused b:sending c:sending d:sending');
  expect(sent[0]?.handle.pause).toHaveBeenCalledTimes(1);
  manager.resume(idOf(manager, 'a'));
  expect(statuses()).toBe('a:queued b:sending c:sending d:sending');
  sent[1]?.succeed('file-b');
  await expect.poll(() => statuses()).toBe('a:sending b:done c:sending d:sending');
  expect(sent[0]?.handle.resume).toHaveBeenCalledTimes(1);
});

test('a file paused before the uploader has loaded is not sent', async () => {
  const { manager, sent, statuses } = createUploads();
  void manager.add([file('a')], null);
  await expect.poll(() => listItems(manager.state())[0]?.check).toBe('done');
  manager.start();
  manager.pauseAll();
  await expect.poll(() => sent[0]?.handle.pause).toHaveBeenCalled();
  expect(statuses()).toBe('a:paused');
});

test('a lost network is reported with the time of the next attempt', async () => {
  const { manager, sent } = createUploads();
  void manager.add([file('a')], null);
  manager.start();
  await expect.poll(() => sent).toHaveLength(1);
  const delayMs = sent[0]?.options.retryDelay?.(1) ?? 0;
  sent[0]?.options.onStateChange?.('waiting');
  expect(summarize(manager.state())).toMatchObject({ phase: 'waiting', retryAt: 1000 + delayMs });
  manager.hurry();
  expect(sent[0]?.handle.resume).toHaveBeenCalledTimes(1);
  sent[0]?.options.onStateChange?.('uploading');
  expect(summarize(manager.state())).toMatchObject({ phase: 'sending', retryAt: null });
});

test('progress is reported four times a second, however often it changes', async () => {
  const { manager, sent, passTime } = createUploads();
  void manager.add([file('abcd')], null);
  manager.start();
  await expect.poll(() => sent).toHaveLength(1);
  const heard = vi.fn();
  manager.subscribe(heard);
  for (const sentBytes of [1, 2, 3]) sent[0]?.options.onProgress?.({ sentBytes, totalBytes: 4 });
  expect(heard).not.toHaveBeenCalled();
  passTime(progressMs);
  expect(heard).toHaveBeenCalledTimes(1);
  expect(listItems(manager.state())[0]?.sentBytes).toBe(3);
});

test('an error of the group fails all queued files, an error of one file only that file', async () => {
  const { manager, sent, statuses } = createUploads();
  void manager.add(['a', 'b', 'c', 'd', 'e'].map(file), null);
  manager.start();
  await expect.poll(() => sent).toHaveLength(3);
  sent[0]?.fail(refusal('QUOTA_EXCEEDED'));
  await expect.poll(() => statuses()).toBe('a:failed b:sending c:sending d:sending e:queued');
  sent[1]?.fail(refusal('GROUP_READ_ONLY'));
  await expect.poll(() => statuses()).toBe('a:failed b:failed c:sending d:sending e:failed');
});

test('a retried file starts a new attempt, and late events of the old one are ignored', async () => {
  const { manager, sent, statuses } = createUploads();
  void manager.add([file('a')], null);
  manager.start();
  await expect.poll(() => sent).toHaveLength(1);
  sent[0]?.fail(refusal('STORAGE_FULL'));
  await expect.poll(() => statuses()).toBe('a:failed');
  manager.retryAll();
  await expect.poll(() => sent).toHaveLength(2);
  sent[0]?.options.onStateChange?.('waiting');
  expect(statuses()).toBe('a:sending');
});

test('an undo restores a removed file, which then resumes', async () => {
  const { manager, sent, statuses, passTime } = createUploads();
  void manager.add([file('a'), file('b')], null);
  manager.start();
  await expect.poll(() => sent).toHaveLength(2);
  const undo = manager.remove([idOf(manager, 'a')]);
  expect(statuses()).toBe('b:sending');
  undo();
  expect(statuses()).toBe('a:sending b:sending');
  passTime(undoMs);
  expect(sent[0]?.handle.abort).not.toHaveBeenCalled();
});

test('a file removed for good is terminated on the server', async () => {
  const { manager, sent, passTime } = createUploads();
  void manager.add([file('a')], null);
  manager.start();
  await expect.poll(() => sent).toHaveLength(1);
  manager.remove([idOf(manager, 'a')]);
  passTime(undoMs);
  expect(sent[0]?.handle.abort).toHaveBeenCalledWith({ terminate: true });
});

test('a removed file is not listed as unfinished while undo is possible', async () => {
  const { manager, sent, memory } = createUploads();
  void manager.add([file('abc')], null);
  manager.start();
  await expect.poll(() => sent).toHaveLength(1);
  memory.remember('abc', leftover('abc'));
  await manager.loadLeftovers();
  manager.remove([idOf(manager, 'abc')]);
  expect(manager.leftovers()).toEqual([]);
});

test('a file that does not fit waits, and starts by itself once it fits', async () => {
  const { manager, sent, statuses } = createUploads();
  manager.setRemaining({ remainingBytes: 2, knownAt: 0 });
  void manager.add([file('abc'), file('d')], null);
  manager.start();
  await expect.poll(() => sent.map(({ name }) => name)).toEqual(['d']);
  sent[0]?.succeed('file-d');
  await expect.poll(() => summarize(manager.state()).phase).toBe('stopped');
  manager.setRemaining({ remainingBytes: 10, knownAt: 2000 });
  await expect.poll(() => sent).toHaveLength(2);
  expect(statuses()).toBe('abc:sending d:done');
});

test('a file beyond the limit fails without a request', () => {
  const { manager, statuses } = createUploads();
  void manager.add([file('abc')], 2);
  expect(statuses()).toBe('abc:failed');
});

test('an upload interrupted by a reload is listed until its file is picked again, which resumes at once', async () => {
  const { manager, sent } = createUploads([leftover('abc'), leftover('of-others', 'another-group')]);
  await manager.loadLeftovers();
  expect(manager.leftovers().map(({ fileName }) => fileName)).toEqual(['abc']);
  void manager.add([file('abc'), file('new')], null);
  expect(manager.leftovers()).toEqual([]);
  await expect.poll(() => sent.map(({ name }) => name)).toEqual(['abc']);
});

test('an upload interrupted by a reload is discarded on the server and here', async () => {
  const { manager, memory, terminated } = createUploads([leftover('abc'), leftover('def')]);
  await manager.loadLeftovers();
  await manager.discardLeftovers();
  expect(terminated.sort()).toEqual(['abc', 'def']);
  expect(memory.list()).toEqual([]);
  expect(manager.leftovers()).toEqual([]);
});

test('finished files make way for the next selection', async () => {
  const { manager, sent, statuses } = createUploads();
  void manager.add([file('a')], null);
  manager.start();
  await expect.poll(() => sent).toHaveLength(1);
  sent[0]?.succeed('file-a');
  await expect.poll(() => statuses()).toBe('a:done');
  void manager.add([file('b')], null);
  expect(statuses()).toBe('b:ready');
});

interface Sent {
  readonly name: string;
  readonly options: UploadOptions;
  readonly handle: UploadHandle;
  readonly succeed: (fileId: string, folderId?: string | null) => void;
  readonly fail: (error: Error) => void;
}

/** Creates a manager whose transport and clock the test controls. */
function createUploads(
  remembered: readonly RememberedUpload[] = [],
  findKnown: CopyCheckParts['findKnown'] = () => Promise.resolve([]),
) {
  const sent: Sent[] = [];
  const terminated: string[] = [];
  const memory = createMemory(remembered);
  let timers: { callback: () => void; ms: number }[] = [];
  let lastId = 0;
  const manager = createUploadManager({
    groupId: 'group',
    loadUploader: async () => ({
      memory,
      listLeft: async () => memory.list(),
      uploadFile: (options) => begin(options, sent),
    }),
    loadConnection: () => Promise.resolve({ baseUrl: '' }),
    terminate: ({ fileName }) => {
      terminated.push(fileName);
      return Promise.resolve();
    },
    folderPlaces: { find: (rootId, path) => Promise.resolve([rootId, ...path].join('/')) },
    hashFile: async ({ name }) => `hash of ${name}`,
    findKnown,
    onKept: () => undefined,
    onSettled: () => undefined,
    now: () => 1000,
    random: () => 0.5,
    createId: () => {
      lastId += 1;
      return String(lastId);
    },
    later: (callback, ms) => {
      const timer = { callback, ms };
      timers.push(timer);
      return () => {
        timers = timers.filter((other) => other !== timer);
      };
    },
  });
  return {
    manager,
    sent,
    memory,
    terminated,
    statuses: () =>
      listItems(manager.state())
        .map(({ name, status }) => `${name}:${status}`)
        .join(' '),
    passTime: (ms: number) => {
      const due = timers.filter((timer) => timer.ms <= ms);
      timers = timers.filter((timer) => !due.includes(timer));
      for (const { callback } of due) callback();
    },
  };
}

function begin(options: UploadOptions, sent: Sent[]): UploadHandle {
  let resolve: (result: UploadResult) => void = () => undefined;
  let reject: (error: Error) => void = () => undefined;
  const promise = new Promise<UploadResult>((...ends) => {
    [resolve, reject] = ends;
  });
  const handle: UploadHandle = {
    result: promise,
    state: 'uploading',
    pause: vi.fn(),
    resume: vi.fn(),
    abort: vi.fn(() => Promise.resolve()),
  };
  sent.push({
    name: options.name ?? '',
    options,
    handle,
    succeed: (fileId, folderId = null) => resolve({ fileId, folderId }),
    fail: reject,
  });
  return handle;
}

function createMemory(remembered: readonly RememberedUpload[]): UploadMemory {
  const map = new Map(remembered.map((upload) => [upload.fingerprint, upload]));
  return {
    list: () => [...map.values()],
    find: (fingerprint) => map.get(fingerprint) ?? null,
    remember: (fingerprint, upload) => void map.set(fingerprint, { ...upload, fingerprint }),
    remove: (fingerprint) => void map.delete(fingerprint),
    clear: () => map.clear(),
  };
}

function leftover(fileName: string, groupId = 'group'): RememberedUpload {
  return {
    groupId,
    fileName,
    sizeBytes: fileName.length,
    url: `http://test/${fileName}`,
    fingerprint: fileName,
  };
}

/** Returns a file whose content is its name. */
function file(name: string): File {
  return new File([name], name, { lastModified: 1 });
}

function idOf(manager: ReturnType<typeof createUploads>['manager'], name: string): string {
  const item = listItems(manager.state()).find((candidate) => candidate.name === name);
  if (!item) throw new Error(`There is no ${name}`);
  return item.id;
}

function refusal(code: string): ApiError {
  const error = { code, message: 'refused', requestId: 'request-1' };
  return new ApiError({ status: 409, body: { success: false, error } });
}
