import type { UploadOptions, UploadState } from '@kepwai/api-client/upload';
import { describe, expect, it } from 'vitest';
import { createUploadQueue } from './upload-queue.ts';

describe('an upload queue', () => {
  it('sends three at a time and the next when one is done', async () => {
    const world = open();
    world.queue.add(['a', 'b', 'c', 'd'].map(file));
    expect(world.states()).toEqual(['uploading', 'uploading', 'uploading', 'queued']);
    await world.sent('a').finish('id-of-a');
    expect(world.states()).toEqual(['done', 'uploading', 'uploading', 'uploading']);
    expect(world.queue.rows()[0]?.fileId).toBe('id-of-a');
  });

  it('gives the turn of a paused file to the next, and queues it when it goes on', () => {
    const world = open();
    world.queue.add(['a', 'b', 'c', 'd'].map(file));
    world.queue.pause('1');
    expect(world.states()).toEqual(['paused', 'uploading', 'uploading', 'uploading']);
    world.queue.resume('1');
    expect(world.states()[0]).toBe('queued');
    world.queue.pause('2');
    expect(world.states()).toEqual(['uploading', 'paused', 'uploading', 'uploading']);
    expect(world.sent('a').log).toEqual(['pause', 'resume']);
  });

  it('says when the next attempt comes, and doubles the wait up to half a minute', () => {
    const world = open();
    world.queue.add([file('a')]);
    const { retryDelay } = world.sent('a').options;
    expect([1, 2, 3, 9].map((failures) => retryDelay?.(failures))).toEqual([1000, 2000, 4000, 30_000]);
    world.sent('a').enter('waiting');
    expect(world.queue.rows()[0]).toMatchObject({ state: 'waiting', retryAt: 30_000 });
    world.sent('a').enter('uploading');
    expect(world.queue.rows()[0]).toMatchObject({ state: 'uploading', retryAt: null });
  });

  it('keeps a refused file in the list with its reason, and tries it anew by hand', async () => {
    const world = open();
    world.queue.add([file('a')]);
    const reason = new Error('no room');
    await world.sent('a').fail(reason);
    expect(world.queue.rows()[0]).toMatchObject({ state: 'failed', error: reason });
    world.queue.resume('1');
    expect(world.uploads).toHaveLength(2);
    expect(world.queue.rows()[0]).toMatchObject({ state: 'uploading', error: null });
  });

  it('gives up what is removed', () => {
    const world = open();
    world.queue.add(['a', 'b'].map(file));
    world.queue.remove('1');
    expect(world.sent('a').log).toEqual(['abort and forget']);
    expect(world.states()).toEqual(['uploading']);
  });

  it('measures the speed of the last seconds', () => {
    const world = open();
    world.queue.add([file('a')]);
    world.sent('a').progress(0);
    world.clock.now = 1000;
    world.sent('a').progress(500_000);
    expect(world.queue.rows()[0]).toMatchObject({ sentBytes: 500_000, bytesPerSecond: 500_000 });
  });
});

function file(name: string): File {
  return new File(['x'.repeat(10)], name);
}

type Options = Pick<UploadOptions, 'file' | 'onProgress' | 'onStateChange' | 'retryDelay'>;

function open() {
  const clock = { now: 0 };
  const uploads: PretendedUpload[] = [];
  const queue = createUploadQueue({
    now: () => clock.now,
    upload: (options) => {
      const upload = new PretendedUpload(options);
      uploads.push(upload);
      return upload;
    },
  });
  return {
    queue,
    clock,
    uploads,
    states: () => queue.rows().map(({ state }) => state),
    sent: (name: string) => {
      const upload = uploads.findLast(({ options }) => 'name' in options.file && options.file.name === name);
      if (!upload) throw new Error(`${name} was not sent`);
      return upload;
    },
  };
}

class PretendedUpload {
  readonly log: string[] = [];
  readonly result: Promise<{ fileId: string }>;
  readonly options: Options;
  state: UploadState = 'uploading';
  #resolve: (result: { fileId: string }) => void = () => undefined;
  #reject: (reason: unknown) => void = () => undefined;

  constructor(options: Options) {
    this.options = options;
    this.result = new Promise((resolve, reject) => {
      this.#resolve = resolve;
      this.#reject = reject;
    });
    this.result.catch(() => undefined);
  }
  pause() {
    this.log.push('pause');
  }
  resume() {
    this.log.push('resume');
  }
  async abort({ terminate = false } = {}) {
    this.log.push(terminate ? 'abort and forget' : 'abort');
    this.#reject(new DOMException('aborted', 'AbortError'));
  }
  enter(state: UploadState) {
    this.options.onStateChange?.(state);
  }
  progress(sentBytes: number) {
    this.options.onProgress?.({ sentBytes, totalBytes: 1_000_000 });
  }
  async finish(fileId: string) {
    this.#resolve({ fileId });
    await this.result;
    await Promise.resolve();
  }
  async fail(reason: unknown) {
    this.#reject(reason);
    await this.result.catch(() => undefined);
    await Promise.resolve();
  }
}
