import type { Deps } from './deps.ts';
import { answerPosted } from './domains/bot/bursts/answer-posted.ts';
import { noteMissed } from './domains/bot/bursts/bursts.ts';
import { on, onEveryChange, type Subscription } from './domains/changes/record.ts';
import { erasePostedWhilePaused } from './domains/files/delete.ts';
import { tellOfQuotaOffer, tellOfQuotaOfferEnd, tellOfReminder } from './domains/notices/help.ts';
import { tellFormerOwner, tellOfDeletion, tellOfRefusal, tellReceiver } from './domains/notices/ownership.ts';
import { noteBotLeft } from './domains/notices/pushes.ts';
import { noteAdded, noteDidNotFit } from './domains/notices/thresholds.ts';
import { sendForSlips } from './domains/search/slips/find-slip.ts';
import { sendForTexts } from './domains/search/texts/extract-texts.ts';
import { endOfferOfFormerMember } from './domains/storage/help/help.ts';

/** Returns the subscribers of each change, which run in its transaction in this order. */
export function subscriptionsOf(deps: Pick<Deps, 'blobs' | 'queue' | 'clock'>): Subscription[] {
  return [
    // Files posted while keeping was paused.
    on('keeping-paused', (tx, change) => erasePostedWhilePaused(tx, deps, change)),
    // Open pages, other nodes, the activity log: changes/live-messages.ts and changes/activity.ts say what
    // they get of each kind.
    onEveryChange(deps),
    // Bank slips: pictures that are drawn now, and those whose content was drawn for another file before.
    on('pictures-drawn', (tx, change) => sendForSlips(tx, deps, change)),
    on('file-kept', (tx, change) => sendForSlips(tx, deps, change)),
    on('file-uploaded', (tx, { drawnIds }) => sendForSlips(tx, deps, { fileIds: drawnIds })),
    on('requested-file-received', (tx, { drawnIds }) => sendForSlips(tx, deps, { fileIds: drawnIds })),
    // Text inside documents, to be searched.
    on('file-kept', (tx, change) => sendForTexts(tx, deps, change)),
    on('file-uploaded', (tx, { documentIds }) => sendForTexts(tx, deps, { fileIds: documentIds })),
    on('requested-file-received', (tx, { documentIds }) => sendForTexts(tx, deps, { fileIds: documentIds })),
    // Replies in the chat.
    on('files-posted', (tx, change) => answerPosted(tx, deps, change)),
    on('file-missed', (tx, { groupId }) => noteMissed(tx, deps, groupId)),
    // Thresholds of quotas.
    on('file-kept', (tx, { quotaId }) => noteAdded(tx, deps, quotaId)),
    on('file-missed', async (tx, { reason, quotaId }) => {
      if (reason === 'quota_full' && quotaId !== null) await noteDidNotFit(tx, deps, quotaId);
    }),
    // The owner of a quota, and its end.
    on('ownership-offered', (tx, change) => tellReceiver(tx, deps, change)),
    on('ownership-offer-ended', (tx, change) => tellOfRefusal(tx, deps, change)),
    on('quota-handed-over', (tx, change) => tellFormerOwner(tx, deps, change)),
    on('quota-deletion-started', (tx, change) => tellOfDeletion(tx, deps, change)),
    // What members do about the storage of their group.
    on('member-left', (tx, change) => endOfferOfFormerMember(tx, deps, change)),
    on('quota-reminded', (tx, change) => tellOfReminder(tx, deps, change)),
    on('quota-offered', (tx, change) => tellOfQuotaOffer(tx, deps, change)),
    on('quota-offer-ended', (tx, change) => tellOfQuotaOfferEnd(tx, deps, change)),
    // Notices to managers.
    on('bot-left', async (tx, { groupId, isNews }) => {
      if (isNews) await noteBotLeft(tx, deps, groupId);
    }),
  ];
}
