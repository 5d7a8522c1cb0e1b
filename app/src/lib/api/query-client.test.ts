import { type QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { createQueryClient } from './query-client.ts';

const queryKey = ['files'];

test('an answer in flight when its query left the screen is stale after a change', async () => {
  const { client, answer } = createClient();
  const leave = show(client);
  await answer('first');
  await expect.poll(() => client.getQueryData(queryKey)).toBe('first');
  void client.invalidateQueries({ queryKey });
  leave();
  void client.invalidateQueries({ queryKey });
  await answer('older than the change');
  await expect.poll(() => client.getQueryState(queryKey)?.fetchStatus).toBe('idle');
  expect(client.getQueryState(queryKey)?.isInvalidated).toBe(true);
  show(client);
  await answer('newer');
  await expect.poll(() => client.getQueryData(queryKey)).toBe('newer');
});

test('a first answer in flight during a change is fetched again', async () => {
  const { client, answer } = createClient();
  show(client);
  void client.invalidateQueries({ queryKey });
  await answer('older than the change');
  await expect.poll(() => client.getQueryState(queryKey)?.dataUpdateCount).toBe(1);
  await answer('newer');
  await expect.poll(() => client.getQueryData(queryKey)).toBe('newer');
});

test('a fetch that code awaits returns its answer in spite of a change', async () => {
  const { client, answer } = createClient();
  const fetched = client.fetchQuery({ queryKey });
  void client.invalidateQueries({ queryKey });
  await answer('older than the change');
  await expect(fetched).resolves.toBe('older than the change');
  await expect.poll(() => client.getQueryState(queryKey)?.isInvalidated).toBe(true);
});

/** Returns a client, and a function that answers its oldest open fetch. */
function createClient() {
  const client = createQueryClient({ onUnauthorized: () => undefined });
  const open: Array<(text: string) => void> = [];
  const queryFn = () => new Promise<string>((resolve) => void open.push(resolve));
  client.setQueryDefaults(queryKey, { queryFn });
  const answer = async (text: string) => {
    await expect.poll(() => open.length).toBe(1);
    open.shift()?.(text);
  };
  return { client, answer };
}

function show(client: QueryClient): () => void {
  return new QueryObserver(client, { queryKey }).subscribe(() => undefined);
}
