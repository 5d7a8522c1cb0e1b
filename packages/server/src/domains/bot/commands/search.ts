import type { Deps } from '../../../deps.ts';
import { thaiDay } from '../../../line/card.ts';
import { cabinetUrl, foundCard } from '../../../line/cards.ts';
import { readStoredEvent, type StoredEvent } from '../../../line/events.ts';
import { replyUntil } from '../../../line/reply-time.ts';
import { findFilesNamed } from '../../files/files.ts';
import { findGroupOfChat } from '../../groups/chat/group-of-chat.ts';
import type { BackgroundReplies } from '../replies/reply.ts';

/** So many are shown in the chat; the others, in the app. */
const mostFound = 5;

/** An address must not be longer than 1,000 characters, and a Thai letter takes nine of them. */
const longestTermInAddress = 80;

type SearchDeps = Pick<Deps, 'db' | 'env' | 'clock' | 'log'> & { replies: BackgroundReplies };

/**
 * Answers those of these events that search for something. Here and now, and not by a job, because what people look for is stored
 * nowhere; if the process ends first, it stays unanswered. Never throws: LINE is answered meanwhile.
 */
export async function answerSearches(deps: SearchDeps, events: readonly StoredEvent[]): Promise<void> {
  // Of all, also of those that wait for the answers before them.
  const receivedAt = deps.clock();
  for (const stored of events) {
    if (stored.term === null || stored.lineChatId === null) continue;
    const { term, lineChatId, event } = stored;
    await answerSearch(deps, { term, lineChatId, event, receivedAt }).catch((error: unknown) =>
      deps.log.error({ err: error }, 'a search was not answered'),
    );
  }
}

async function answerSearch(
  deps: SearchDeps,
  {
    term,
    lineChatId,
    event: raw,
    receivedAt,
  }: { term: string; lineChatId: string; event: unknown; receivedAt: Date },
): Promise<void> {
  const event = readStoredEvent(raw, receivedAt);
  if (event.replyToken === null) return;
  const groupId = await findGroupOfChat(deps.db, lineChatId);
  if (groupId === null) return;
  const rows = await findFilesNamed(deps.db, { groupId, search: term, limit: mostFound + 1 });
  const { liffId } = deps.env.line;
  const hasMore = rows.length > mostFound;
  const search = encodeURIComponent([...term].slice(0, longestTermInAddress).join(''));
  const message = foundCard(term, {
    files: rows.slice(0, mostFound).map((row) => ({
      name: row.name,
      isImage: row.kind === 'image',
      note: [row.poster_name ?? 'ไม่ทราบคนส่ง', thaiDay.format(row.posted_at)].join(' · '),
      url: cabinetUrl(liffId, groupId, `/file/${row.id}`),
    })),
    hasMore,
    url: cabinetUrl(liffId, groupId, rows.length > 0 ? `/file?search=${search}` : ''),
  });
  deps.replies.send({
    replyToken: event.replyToken,
    replyBy: replyUntil(event, receivedAt),
    message,
  });
}
