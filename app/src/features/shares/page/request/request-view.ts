import type { VisitedRequest } from '@kepwai/api-client';
import { deviceStorage } from '../../../../lib/page/device/page-storage.ts';
import { fill, h } from '../../../../ui/dom.ts';
import { madeWith } from '../parts/made-with.ts';
import { reportView } from '../parts/report-view.ts';
import type { ShareApi } from '../parts/share-api.ts';
import { closedView, closedWordsOf, refusedView } from './notices.ts';
import { createPickers } from './pickers.ts';
import { createQueueView, summarize } from './queue-view.ts';
import { createRequestApi } from './request-api.ts';
import { askerOf, codeOf, describeLimits, titleOfRequest } from './request-words.ts';
import { createSendSession } from './send-session.ts';
import { createSentView } from './sent-view.ts';
import { createThanksView } from './thanks-view.ts';
import { watchPage } from './watch-page.ts';

export { titleOfRequest } from './request-words.ts';

interface RequestViewOptions {
  request: VisitedRequest;
  api: ShareApi;
  baseUrl: string;
  /** Reloads the page: the link may accept files now. */
  reload: () => void;
  /** Returns whether the error replaced the page. */
  onError: (error: unknown) => boolean;
}

/** Shows a file request: its maker and purpose, and how to send files without an account. */
export function requestView({ request, api, baseUrl, reload, onError }: RequestViewOptions): HTMLElement {
  const requestApi = createRequestApi({ api, baseUrl, memory: deviceStorage });
  const name = nameField(requestApi.givenName);
  const facts = h('ul', { class: 'flex flex-col text-small text-ink-soft' });
  const refused = h('div', { class: 'empty:hidden', role: 'alert' });
  const closed = h('div', { class: 'empty:hidden' });
  const article = h('article', {
    class: 'mx-auto flex w-full max-w-reading flex-1 flex-col gap-5 py-4',
  });
  let closedBy = request.isPaused ? closedWordsOf('REQUEST_PAUSED') : null;
  let view: 'made' | 'shown' | 'left' = 'made';

  const sent = createSentView({
    api: requestApi,
    isUnderWay: (upload) => session.isUnderWay(upload),
    onLoaded: update,
    onError(error) {
      if (codeOf(error) !== 'REQUEST_SENDER_UNKNOWN') return onError(error);
      // A secret of the server is gone: files sent from now on have a list of their own.
      requestApi.removeSender();
      return true;
    },
  });
  const session = createSendSession({
    ...{ request, api: requestApi },
    typedName: () => name.input.value.trim(),
    listBegun: sent.listBegun,
    onChange: update,
    onSent: () => void sent.load(),
    onClosed(error) {
      const hasSent = session.sender.items().some(({ state }) => state === 'done');
      const words = closedWordsOf(codeOf(error));
      // An empty page can be replaced by the link's own page.
      if (words === null || (!hasSent && words.isFinal)) onError(error);
      else closedBy = words;
      update();
    },
  });
  const { sender } = session;
  const queue = createQueueView(sender, { onStart: sender.start });
  const thanks = createThanksView({
    ...{ request, session },
    onMore() {
      sender.clearDone();
      pickers.focus();
    },
  });
  const pickers = createPickers({
    ...{ kinds: request.kinds, area: article },
    onFiles(files, folders) {
      fill(refused, refusedView([...folders.map(ofFolder), ...session.pick(files).refused]));
      // On a phone the next part is below the window.
      queue.element.scrollIntoView?.({ block: 'nearest', behavior: 'smooth' });
    },
  });
  const picking = h('div', { class: 'flex flex-col gap-4' }, name.element, pickers.element);

  function isBusy(): boolean {
    return ['sending', 'waiting'].includes(summarize(sender.items()).phase);
  }

  function update(): void {
    // Also called by parts during their creation.
    if (!article.hasChildNodes() || view === 'left') return;
    if (article.isConnected) view = 'shown';
    else if (view === 'shown') {
      view = 'left';
      // Received bytes stay: a person who returns and chooses the same files sends the rest.
      sender.stop(new DOMException('The page was left.', 'AbortError'));
      return;
    }
    const { phase } = summarize(sender.items());
    const limits = session.limits();
    const isFull = limits.filesLeft === 0 || limits.bytesLeft === 0;
    const takesNothing = closedBy !== null || (isFull && sent.listBegun().length === 0);
    // Reloading the page would stop running uploads.
    const words = takesNothing && !isBusy() ? (closedBy ?? closedWordsOf('BUSY')) : null;
    fill(facts, ...describeLimits(limits).map((fact) => h('li', {}, fact)));
    fill(closed, words && phase !== 'done' ? closedView(words, reload) : null);
    picking.hidden = phase === 'done' || takesNothing;
    queue.update();
    thanks.update({ isDone: phase === 'done', canSendMore: !takesNothing });
  }

  article.append(
    headerView(request, facts),
    closed,
    thanks.element,
    picking,
    refused,
    queue.element,
    sent.element,
    h('footer', { class: 'mt-auto flex flex-col gap-1 pt-6' }, madeWith(), reportView({ api, onError })),
  );
  watchPage(article, {
    ...{ isBusy, onNetwork: update },
    onReturn() {
      sender.hurry();
      void sent.load();
    },
  });
  update();
  void sent.load();
  return article;
}

/** Shows the files sent from this device by a closed link; nothing for everybody else. */
export function sentView({ api, baseUrl }: Pick<RequestViewOptions, 'api' | 'baseUrl'>): HTMLElement {
  const sent = createSentView({
    api: createRequestApi({ api, baseUrl, memory: deviceStorage }),
    isUnderWay: () => false,
    onLoaded: () => undefined,
    // The page already shows that the link has ended.
    onError: () => true,
  });
  void sent.load();
  return h('div', { class: 'mx-auto w-full max-w-reading' }, sent.element);
}

function ofFolder(name: string): { name: string; reason: string } {
  return { name, reason: 'ส่งทั้งโฟลเดอร์ไม่ได้ เปิดโฟลเดอร์แล้วเลือกไฟล์ข้างใน' };
}

function headerView(request: VisitedRequest, facts: HTMLElement): HTMLElement {
  const { note, isScanned } = request;
  return h(
    'header',
    { class: 'flex flex-col gap-1' },
    h('p', { class: 'text-small font-medium text-action wrap-anywhere' }, `${askerOf(request)} ขอไฟล์`),
    h('h1', { class: 'text-heading font-semibold wrap-anywhere' }, titleOfRequest(request)),
    note !== null && h('p', { class: 'wrap-anywhere whitespace-pre-wrap' }, note),
    facts,
    h(
      'p',
      { class: 'pt-1 text-small text-ink-soft' },
      `ส่งได้เลย ไม่ต้องมี LINE คนในกลุ่มเท่านั้นที่เห็นไฟล์${isScanned ? ' ตรวจไวรัสให้ก่อนทุกไฟล์' : ''}`,
    ),
  );
}

const nameId = 'sender-name';
const nameHintId = 'sender-name-hint';

function nameField(given: string): { element: HTMLElement; input: HTMLInputElement } {
  const input = h('input', {
    id: nameId,
    type: 'text',
    autocomplete: 'name',
    maxlength: 60,
    value: given,
    'aria-describedby': nameHintId,
    class:
      'min-h-12 w-full rounded-control border border-edge bg-surface-raised px-3 text-body text-ink placeholder:text-ink-soft',
  });
  const element = h(
    'div',
    { class: 'flex flex-col gap-1' },
    h('label', { for: nameId, class: 'text-small font-medium' }, 'ชื่อคนส่ง (ไม่ใส่ก็ได้)'),
    input,
    h('p', { id: nameHintId, class: 'text-caption text-ink-soft' }, 'คนในกลุ่มจะเห็นชื่อนี้ข้างไฟล์'),
  );
  return { element, input };
}
