import { expect, test, vi } from 'vitest';
import { createItem } from '../queue/upload-item.ts';
import { createUploadStore } from '../queue/upload-store.ts';
import { removeOnceSent } from './send-received.ts';

test('received files leave the device once all of them are sent, and not before', async () => {
  const store = createUploadStore();
  const remove = vi.fn(async () => {});
  const item = (id: string) => createItem(id, new File(['x'], id), id);
  removeOnceSent(store, [4, 5], remove);
  store.dispatch({ type: 'added', items: [item('a'), item('b')] });
  store.change(['a'], { status: 'done' });
  expect(remove).not.toHaveBeenCalled();
  store.change(['b'], { status: 'done' });
  expect(remove).toHaveBeenCalledExactlyOnceWith([4, 5]);
});
