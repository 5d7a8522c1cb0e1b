import { createAuthHandlers } from './auth.ts';
import type { Cabinet } from './cabinet.ts';
import { createContentHandlers } from './content.ts';
import { createFileHandlers } from './file.ts';
import { createGroupHandlers } from './group.ts';
import { createImageSetHandlers } from './image-set.ts';
import { createLineHandlers } from './line.ts';
import { createLiveHandlers } from './live.ts';
import { createMeHandlers } from './me.ts';
import { createOperationHandlers } from './operation.ts';
import { createUploadHandlers } from './upload.ts';

export { type Cabinet, createCabinet, type GroupRecord, lineToken, type UploadRecord } from './cabinet.ts';
export { createSimulatedLineHandlers, simulatedLiffId } from './simulated-line.ts';
export { fillWithStory, storyPeople } from './story.ts';

/** One handler for each operation of the contract, all on this cabinet. */
export function createHandlers(cabinet: Cabinet) {
  return [
    ...createAuthHandlers(cabinet),
    ...createMeHandlers(cabinet),
    ...createGroupHandlers(cabinet),
    ...createFileHandlers(cabinet),
    ...createImageSetHandlers(cabinet),
    ...createUploadHandlers(cabinet),
    ...createContentHandlers(cabinet),
    ...createLiveHandlers(cabinet),
    ...createLineHandlers(),
    ...createOperationHandlers(),
  ];
}
