/**
 * Declares the names that the READMEs leave to their readers: the client of their first lines, their own values, and
 * TanStack Query.
 */
export const readmeNames = `
import type { createApiClient as create } from '@kepwai/api-client';
import type { MockLine } from '@kepwai/liff-adapter/mock';

declare global {
  const createApiClient: typeof create;
  const api: ReturnType<typeof create>;
  const mock: MockLine;
  const file: File;
  const controller: AbortController;
  const signal: AbortSignal;
  const body: { accessToken: string };
  const sizeBytes: number;
  const [baseUrl, groupId, fileId, contentUrl, sha256, accessToken, idToken]: string[];
  const getToken: () => string | null;
  const [onProgress, onStateChange, onMessage, onReconnected]: (() => void)[];
  const [useQuery, useInfiniteQuery]: ((options: object) => unknown)[];
  const useMutation: <Input>(options: { mutationFn: (input: Input) => unknown }) => { mutate: (input: Input) => void };
  const queryClient: { invalidateQueries(filter: { queryKey: readonly unknown[] }): void };
}
`;
