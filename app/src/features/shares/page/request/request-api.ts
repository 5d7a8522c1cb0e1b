import type { SentUpload } from '@kepwai/api-client';
import type { UploadHandle } from '@kepwai/api-client/upload';
import { terminateSentUpload } from '../../../../lib/api/terminate-sent-upload.ts';
import { type ContinuedBatch, continueBatch } from '../../../../lib/continued-batch.ts';
import type { PageStorage } from '../../../../lib/page/device/page-storage.ts';
import type { ShareApi } from '../parts/share-api.ts';
import type { UploadHooks } from './sender.ts';

/** Calls of a person who sends files by a link. */
export interface RequestApi {
  /** Name entered before on this device; empty for none. */
  readonly givenName: string;
  /** Whether something was sent from this device before. */
  readonly isKnown: () => boolean;
  /** Registers the sender; without an account, the device identifies a sender. */
  readonly introduce: (name: string) => Promise<void>;
  /** The server does not know the sender any more: the next files start a new one. */
  readonly removeSender: () => void;
  /** Loads the code that sends bytes. */
  readonly loadUpload: () => Promise<(hooks: UploadHooks) => UploadHandle>;
  /** Returns a page of the files sent from this device, latest first; may be empty. */
  readonly listSent: (cursor?: string) => Promise<SentPage>;
  /** Discards the received bytes of an upload. */
  readonly discard: (upload: SentUpload) => Promise<void>;
}

/** Page of sent files. */
export interface SentPage {
  readonly items: readonly SentUpload[];
  readonly nextCursor: string | null;
}

interface KnownSender {
  sender: string;
  name: string;
}

const nothingSent: SentPage = { items: [], nextCursor: null };

/** Creates the calls. The token of the sender stays on this device, so that they find their files. */
export function createRequestApi({
  api: { queries, loadClient, slug, proof },
  baseUrl,
  memory,
}: {
  api: Pick<ShareApi, 'queries' | 'loadClient' | 'slug' | 'proof'>;
  baseUrl: string;
  memory: PageStorage;
}): RequestApi {
  const key = `kepwai.sender.${slug}`;
  let known = parseSender(memory.getItem(key));
  const path = { shareSlug: slug };
  const batches = new Map<string, ContinuedBatch>();

  function headers(): { 'Share-Unlock'?: string } {
    const unlock = proof();
    return unlock === null ? {} : { 'Share-Unlock': unlock };
  }

  return {
    givenName: known?.name ?? '',
    isKnown: () => known !== null,
    async introduce(name) {
      const before = known ? { 'Share-Sender': known.sender } : {};
      const answer = await queries.call('createRequestSender', {
        params: { path, header: { ...headers(), ...before } },
        body: { name: name === '' ? null : name },
      });
      known = { sender: answer.sender, name: answer.name ?? '' };
      memory.setItem(key, JSON.stringify(known));
    },
    removeSender() {
      known = null;
      memory.removeItem(key);
    },
    async loadUpload() {
      const { createUploadMemory, uploadToRequest } = await import('@kepwai/api-client/upload');
      const uploads = createUploadMemory();
      return ({ together, batch: { id, place }, ...hooks }) => {
        const left = uploads.list().filter(({ shareSlug }) => shareSlug === slug);
        // Decided with the first of them, because the stored value may be lost by the next one.
        const batch = batches.get(id) ?? continueBatch(together, left);
        batches.set(id, batch);
        return uploadToRequest({
          ...hooks,
          ...{ baseUrl, shareSlug: slug, memory: uploads },
          batch: { id: batch.id, place: batch.placesBefore + place },
          headers: () => ({ ...headers(), 'Share-Sender': known?.sender ?? '' }),
        });
      };
    },
    async listSent(cursor) {
      if (!known) return nothingSent;
      return await queries.call('listRequestUploads', {
        params: {
          path,
          header: { ...headers(), 'Share-Sender': known.sender },
          query: { limit: 50, ...(cursor !== undefined && { cursor }) },
        },
      });
    },
    async discard({ id: uploadId }) {
      if (!known) return;
      const header = { ...headers(), 'Share-Sender': known.sender };
      await terminateSentUpload(await loadClient(), { shareSlug: slug, uploadId, header });
    },
  };
}

/** Returns the sender of this device; null if a browser lost it, or another program wrote the value. */
function parseSender(text: string | null): KnownSender | null {
  try {
    const value: unknown = JSON.parse(text ?? 'null');
    return isSender(value) ? { sender: value.sender, name: value.name } : null;
  } catch {
    return null;
  }
}

function isSender(value: unknown): value is KnownSender {
  return (
    typeof value === 'object' &&
    value !== null &&
    'sender' in value &&
    typeof value.sender === 'string' &&
    'name' in value &&
    typeof value.name === 'string'
  );
}
