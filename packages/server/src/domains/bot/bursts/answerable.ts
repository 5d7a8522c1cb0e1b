import type { Change, ReplyToken } from '../../changes/change.ts';
/** Events that the bot may answer. */
export interface Answerable extends Pick<Change<'files-posted'>, 'group'> {
  fileIds: readonly string[];
  /** Number of retained files. */
  wantedCount: number;
  /** Token that is valid for longest. */
  reply: ReplyToken | null;
}
