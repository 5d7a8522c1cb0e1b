import type { UploadHandle } from '@kepwai/api-client/upload';
import { expect, test, vi } from 'vitest';
import { createSender, type Sender, type UploadHooks } from './sender.ts';

interface Run {
  hooks: UploadHooks;
  resolve: () => void;
  reject: (error: Error) => void;
  abort: ReturnType<typeof vi.fn>;
}

function arrange({
  isLast = () => false,
  onChange = () => undefined,
}: {
  isLast?: () => boolean;
  onChange?: (sender: Sender) => void;
} = {}) {
  const runs: Run[] = [];
  const upload = (hooks: UploadHooks): UploadHandle => {
    const abort = vi.fn(async () => undefined);
    const result = new Promise<{ fileId: string; folderId: null }>((resolve, reject) => {
      runs.push({ hooks, resolve: () => resolve({ fileId: 'a', folderId: null }), reject, abort });
    });
    return { result, state: 'uploading', pause: vi.fn(), resume: vi.fn(), abort };
  };
  const sender: Sender = createSender({
    loadUpload: async () => upload,
    onChange: () => onChange(sender),
    onSent: vi.fn(),
    onFailed: isLast,
  });
  const states = () => sender.items().map(({ state }) => state);
  const begin = async (count: number) => {
    sender.add(Array.from({ length: count }, (_, number) => new File(['abc'], `${number}.txt`)));
    sender.start();
    await expect.poll(() => runs).toHaveLength(Math.min(2, count));
  };
  return { sender, runs, states, begin };
}

test('two files are sent at a time, and those that are added later follow', async () => {
  const { sender, runs, states, begin } = arrange();
  await begin(3);
  expect(states()).toEqual(['sending', 'sending', 'queued']);
  sender.add([new File(['abc'], 'later.txt')]);
  runs[0]?.resolve();
  await expect.poll(() => states()).toEqual(['done', 'sending', 'sending', 'queued']);
});

test('a lost network shows as waiting until bytes flow again', async () => {
  const { runs, states, begin } = arrange();
  await begin(1);
  runs[0]?.hooks.onStateChange('waiting');
  expect(states()).toEqual(['waiting']);
  runs[0]?.hooks.onStateChange('uploading');
  expect(states()).toEqual(['sending']);
});

test('a removed file is discarded, and the next one starts', async () => {
  const { sender, runs, states, begin } = arrange();
  await begin(3);
  sender.remove(sender.items()[0]?.id ?? 0);
  expect(runs[0]?.abort).toHaveBeenCalledWith({ terminate: true });
  await expect.poll(() => states()).toEqual(['sending', 'sending']);
});

test('a refused file is sent again on request, and does not stop the others', async () => {
  const { sender, runs, states, begin } = arrange();
  await begin(2);
  runs[0]?.reject(new Error('refused'));
  await expect.poll(() => states()).toEqual(['failed', 'sending']);
  sender.retry(sender.items()[0]?.id ?? 0);
  await expect.poll(() => states()).toEqual(['sending', 'sending']);
});

test('the end of the link stops all unfinished files', async () => {
  const { runs, states, begin } = arrange({ isLast: () => true });
  await begin(3);
  runs[1]?.resolve();
  await expect.poll(() => runs).toHaveLength(3);
  runs[0]?.reject(new Error('ended'));
  await expect.poll(() => states()).toEqual(['failed', 'done', 'failed']);
  expect(runs[2]?.hooks.signal.aborted).toBe(true);
});

test('a sender stopped by a change handler, such as on leaving the page, starts nothing more', async () => {
  let isLeft = false;
  const onChange = (sender: Sender) => {
    if (!isLeft || sender.items().some(({ state }) => state === 'failed')) return;
    sender.stop(new Error('left'));
  };
  const { runs, states, begin } = arrange({ onChange });
  await begin(4);
  isLeft = true;
  runs[0]?.hooks.onProgress({ sentBytes: 1, totalBytes: 3 });
  expect(runs.map(({ hooks }) => hooks.signal.aborted)).toEqual([true, true]);
  expect(runs.map(({ abort }) => abort.mock.calls)).toEqual([[], []]);
  runs[1]?.resolve();
  await Promise.resolve();
  expect(states()).toEqual(['failed', 'failed', 'failed', 'failed']);
  expect(runs).toHaveLength(2);
});
