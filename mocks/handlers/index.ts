import { createAccountHandlers } from './account.ts';
import { createAuthHandlers } from './auth.ts';
import { createBotHandlers } from './bot.ts';
import { createContentHandlers } from './content.ts';
import { createEraseHandlers } from './erase.ts';
import type { FakeServer } from './fake-server.ts';
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
export {
  createFakeServer,
  type FakeServer,
  type GroupRecord,
  lineToken,
  type UploadRecord,
} from './fake-server.ts';
export { createSimulatedLineHandlers, simulatedLiffId } from './simulated-line.ts';
export { fillWithStory, storyPeople } from './story.ts';

/** One handler for each operation of the contract, all on this cabinet. */
export function createHandlers(server: FakeServer) {
  return [
    ...createAuthHandlers(server),
    ...createMeHandlers(server),
    ...createAccountHandlers(server),
    ...createQuotaHandlers(server),
    ...createGroupSpaceHandlers(server),
    ...createGroupHandlers(server),
    ...createBotHandlers(server),
    ...createFormerCabinetHandlers(server),
    ...createFileHandlers(server),
    ...createEraseHandlers(server),
    ...createImageSetHandlers(server),
    ...createUploadHandlers(server),
    ...createContentHandlers(server),
    ...createLiveHandlers(server),
    ...createLineHandlers(),
    ...createOperationHandlers(),
  ];
}
