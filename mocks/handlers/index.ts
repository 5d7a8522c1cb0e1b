import { createAccountHandlers } from './account.ts';
import { createAuthHandlers } from './auth.ts';
import { createBotHandlers } from './bot.ts';
import type { Cabinet } from './cabinet.ts';
import { createContentHandlers } from './content.ts';
import { createEraseHandlers } from './erase.ts';
import { createFileHandlers } from './file.ts';
import { createFormerCabinetHandlers } from './former-cabinet.ts';
import { createGroupHandlers } from './group.ts';
import { createGroupSpaceHandlers } from './group-space.ts';
import { createImageSetHandlers } from './image-set.ts';
import { createLineHandlers } from './line.ts';
import { createLiveHandlers } from './live.ts';
import { createMeHandlers } from './me.ts';
import { createOperationHandlers } from './operation.ts';
import { createQuotaHandlers } from './quota.ts';
import { createUploadHandlers } from './upload.ts';

export { versionsInForce } from './account.ts';
export { type Cabinet, createCabinet, type GroupRecord, lineToken, type UploadRecord } from './cabinet.ts';
export { createSimulatedLineHandlers, simulatedLiffId } from './simulated-line.ts';
export { fillWithStory, storyPeople } from './story.ts';

/** One handler for each operation of the contract, all on this cabinet. */
export function createHandlers(cabinet: Cabinet) {
  return [
    ...createAuthHandlers(cabinet),
    ...createMeHandlers(cabinet),
    ...createAccountHandlers(cabinet),
    ...createQuotaHandlers(cabinet),
    ...createGroupSpaceHandlers(cabinet),
    ...createGroupHandlers(cabinet),
    ...createBotHandlers(cabinet),
    ...createFormerCabinetHandlers(cabinet),
    ...createFileHandlers(cabinet),
    ...createEraseHandlers(cabinet),
    ...createImageSetHandlers(cabinet),
    ...createUploadHandlers(cabinet),
    ...createContentHandlers(cabinet),
    ...createLiveHandlers(cabinet),
    ...createLineHandlers(),
    ...createOperationHandlers(),
  ];
}
