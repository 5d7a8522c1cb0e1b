import { spokenName } from '@kepwai/rules/names/spoken-names';
import type { Deps } from '../../../deps.ts';
import { thaiDay } from '../../../line/cards/card.ts';
import { groupUrl } from '../../../line/cards/cards.ts';
import { foundCard } from '../../../line/cards/found-card.ts';
import { readStoredEvent, type StoredEvent } from '../../../line/events.ts';
import { replyUntil } from '../../../line/reply-time.ts';
import { findLatestFiles } from '../../files/find-files.ts';
import { toSpoken } from '../../files/rows.ts';
import { findGroupOfChat } from '../../groups/chat/group-of-chat.ts';
import type { BackgroundReplies } from '../replies/reply.ts';

/** Maximum number of results in the chat; the others are in the app. */
const mostFound = 5;

/** Maximum length of a search term in an address, which is limited to 1,000 characters; a Thai letter takes nine of them. */
const longestTermInAddress = 80;

type SearchDeps = Pick<Deps, 'db' | 'env' | 'clock' | 'log'> & { replies: BackgroundReplies };

/** Answers searches from chats. */
export interface Searches {
  /**
   * Answers the searches among these events, immediately and not by a job, because search terms are stored nowhere. If the process ends
   * first, they stay unanswered. Never throws: LINE is answered meanwhile.
   */
  answer(events: readonly StoredEvent[]): Promise<void>;
}

/** Creates the searches of one process. */
export function createSearches(deps: SearchDeps): Searches {
  return {
    async answer(events) {
      // One instant for all events, including those that wait for earlier answers.
      const receivedAt = deps.clock();
      for (const stored of events) {
        if (stored.term === null || stored.lineChatId === null) continue;
        const { term, lineChatId, event } = stored;
        await answerSearch(deps, { term, lineChatId, event, receivedAt }).catch((error: unknown) =>
          deps.log.error({ err: error }, 'a search was not answered'),
        );
      }
    },
  };
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
  const rows = await findLatestFiles(deps.db, { groupId, search: term, limit: mostFound + 1 });
  const { liffId } = deps.env.line;
  const hasMore = rows.length > mostFound;
  const search = encodeURIComponent([...term].slice(0, longestTermInAddress).join(''));
  const message = foundCard(term, {
    files: rows.slice(0, mostFound).map((row) => ({
      name: spokenName(toSpoken(row), receivedAt),
      isImage: row.kind === 'image',
      note: [row.poster_name ?? 'ไม่ทราบคนส่ง', thaiDay.format(row.posted_at)].join(' · '),
      line: row.matched_in === 'text' ? row.excerpt : null,
      url: groupUrl(liffId, groupId, `/file/${row.id}`),
    })),
    hasMore,
    url: groupUrl(liffId, groupId, rows.length > 0 ? `/file?search=${search}` : ''),
  });
  deps.replies.send({
    replyToken: event.replyToken,
    replyBy: replyUntil(event, receivedAt),
    message,
  });
}
