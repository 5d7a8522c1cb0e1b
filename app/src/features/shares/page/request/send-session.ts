import type { VisitedRequest } from '@kepwai/api-client';
import { type Checked, checkFiles } from './check-files.ts';
import type { RequestApi } from './request-api.ts';
import { codeOf } from './request-words.ts';
import { createSender, type Sender } from './sender.ts';
import type { SentView } from './sent-view.ts';

/** Files that are chosen and sent while the page is open. */
export interface SendSession {
  readonly sender: Sender;
  /** Returns the remaining limits of the link, less the files sent since the page was opened. */
  readonly limits: () => VisitedRequest;
  /** Checks picked files, and adds those that can be sent. */
  readonly pick: (files: readonly File[]) => Checked;
  /** Returns whether a file of this name and size is on its way. */
  readonly isUnderWay: (upload: { name: string; sizeBytes: number }) => boolean;
}

interface SessionParts {
  request: VisitedRequest;
  api: RequestApi;
  /** Returns the name that the sender has typed; empty for none. */
  typedName: () => string;
  listBegun: SentView['listBegun'];
  onChange: () => void;
  onSent: () => void;
  /** Called when the link closes. */
  onClosed: (error: unknown) => void;
}

/** Answers after which the link accepts none of the chosen files. */
const closing: readonly string[] = [
  'SHARE_EXPIRED',
  'SHARE_REVOKED',
  'NOT_FOUND',
  'REQUEST_FULL',
  'REQUEST_PAUSED',
  'SHARE_PASSWORD_REQUIRED',
];

/** Creates a session. */
export function createSendSession(parts: SessionParts): SendSession {
  const { request, api, typedName, listBegun, onChange, onSent, onClosed } = parts;
  const introduction = createIntroduction(api);
  /** Files that the server has counted already. */
  const resumed = new WeakSet<File>();
  let sentCount = 0;
  let sentBytes = 0;

  const sender = createSender({
    async loadUpload() {
      const [upload] = await Promise.all([api.loadUpload(), introduction.tell(typedName())]);
      return upload;
    },
    onChange,
    onSent(file) {
      if (!resumed.has(file)) {
        sentCount += 1;
        sentBytes += file.size;
      }
      onSent();
    },
    onFailed(error) {
      if (codeOf(error) === 'REQUEST_SENDER_UNKNOWN') introduction.restart();
      const isClosing = closing.includes(codeOf(error));
      if (isClosing) onClosed(error);
      return isClosing;
    },
  });

  function limits(): VisitedRequest {
    const { filesLeft, bytesLeft } = request;
    return {
      ...request,
      filesLeft: Math.max(0, filesLeft - sentCount),
      bytesLeft: bytesLeft === null ? null : Math.max(0, bytesLeft - sentBytes),
    };
  }

  function pick(files: readonly File[]): Checked {
    const begun = listBegun();
    const chosen = sender.items().flatMap(({ file, state }) => (state === 'done' ? [] : [file]));
    const checked = checkFiles(files, { limits: limits(), chosen, begun });
    for (const file of checked.accepted)
      if (begun.some(({ name, sizeBytes }) => name === file.name && sizeBytes === file.size))
        resumed.add(file);
    if (checked.accepted.length > 0) sender.add(checked.accepted);
    return checked;
  }

  return {
    ...{ sender, limits, pick },
    isUnderWay: ({ name, sizeBytes }) =>
      sender
        .items()
        .some(({ file, state }) => state !== 'done' && file.name === name && file.size === sizeBytes),
  };
}

/** Registers the sender at the server, once for each name. */
function createIntroduction(api: RequestApi): { tell: (name: string) => Promise<void>; restart: () => void } {
  let told: { name: string; telling: Promise<void> } | null = null;
  return {
    tell(name) {
      if (told?.name === name) return told.telling;
      const mine = { name, telling: api.introduce(name) };
      told = mine;
      mine.telling.catch(() => {
        if (told === mine) told = null;
      });
      return mine.telling;
    },
    restart() {
      told = null;
      api.removeSender();
    },
  };
}
