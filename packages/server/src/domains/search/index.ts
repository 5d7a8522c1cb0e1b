import { on, onTogether } from '../changes/record.ts';
import type { Domain } from '../domain.ts';
import { worker } from '../worker.ts';
import { memoriesOperations } from './memories/operations.ts';
import { searchOperations } from './operations.ts';
import { findOlderSlips } from './slips/find-older-slips.ts';
import { findSlip, sendForSlips } from './slips/find-slip.ts';
import { slipsOperations } from './slips/operations.ts';
import { extractOlderTexts, extractTextOf, resumeTexts, sendForTexts } from './texts/extract-texts.ts';

/** Search by words, in texts, on slips, and by the day of earlier years. */
export const search: Domain = {
  tables: ['slips', 'file_texts'],
  operations: { ...memoriesOperations, ...searchOperations, ...slipsOperations },
  workers: [
    // One at a time per sender, because nobody waits for it.
    worker('find-slip', { concurrency: 2, perGroup: 1 }, (deps, file) => findSlip(deps, file)),
    worker('find-older-slips', { concurrency: 1 }, (deps, _nothing, context) =>
      findOlderSlips(deps, context),
    ),
    // They run in processes of their own: one at a time of one sender, and one for older ones.
    worker('extract-text', { concurrency: 2, perGroup: 1 }, extractTextOf),
    worker('extract-older-texts', { concurrency: 1 }, (deps, _nothing, context) =>
      extractOlderTexts(deps, context),
    ),
  ],
  subscriptions: (deps) => [
    // Bank slips: pictures that are drawn now, and those whose content was drawn for another file before.
    on('pictures-drawn', (tx, change) => sendForSlips(tx, deps, change)),
    onTogether('file-kept', (tx, changes) =>
      sendForSlips(tx, deps, { fileIds: changes.flatMap(({ drawnIds }) => drawnIds) }),
    ),
    on('file-uploaded', (tx, { drawnIds }) => sendForSlips(tx, deps, { fileIds: drawnIds })),
    on('requested-file-received', (tx, { drawnIds }) => sendForSlips(tx, deps, { fileIds: drawnIds })),
    // Text inside documents, to be searched.
    onTogether('file-kept', (tx, changes) =>
      sendForTexts(tx, deps, { fileIds: changes.flatMap(({ documentIds }) => documentIds) }),
    ),
    on('file-uploaded', (tx, { documentIds }) => sendForTexts(tx, deps, { fileIds: documentIds })),
    on('requested-file-received', (tx, { documentIds }) => sendForTexts(tx, deps, { fileIds: documentIds })),
  ],
  maintenance: { resume: resumeTexts },
};
