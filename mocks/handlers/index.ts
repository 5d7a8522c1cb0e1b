import { createActivityHandlers } from './activity.ts';
import { createArchiveHandlers } from './archive.ts';
import { createAuthHandlers } from './auth.ts';
import { createBulkHandlers } from './bulk.ts';
import { createChatLinkHandlers } from './chat-link.ts';
import { createContentHandlers } from './content.ts';
import { createFileHandlers } from './file.ts';
import { createFileRequestHandlers } from './file-request.ts';
import { createFolderHandlers } from './folder.ts';
import { createFolderRuleHandlers } from './folder-rule.ts';
import { createGroupHandlers } from './group.ts';
import { createHatHandlers } from './hat.ts';
import { createImageSetHandlers } from './image-set.ts';
import { createImageSetFilesHandlers } from './image-set-files.ts';
import { createInvitationHandlers } from './invitation.ts';
import { createLineHandlers } from './line.ts';
import { createLiveHandlers } from './live.ts';
import { createLoanHandlers } from './loan.ts';
import { createManagerHandlers } from './manager.ts';
import { createMeHandlers } from './me.ts';
import { createMyDataHandlers } from './my-data.ts';
import { createMyNoticeHandlers } from './my-notices.ts';
import { createOperationHandlers } from './operation.ts';
import { createOperatorHandlers } from './operator.ts';
import { createPaymentHandlers } from './payment.ts';
import { createPinHandlers } from './pin.ts';
import { createPlanHandlers } from './plan.ts';
import { createPromoHandlers } from './promo.ts';
import { createQuotaHandlers } from './quota.ts';
import { createQuotaHelpHandlers } from './quota-help.ts';
import { createOwnershipHandlers } from './quota-ownership.ts';
import { createReceiptHandlers } from './receipt.ts';
import { createSearchHandlers } from './search.ts';
import { createShareHandlers } from './share.ts';
import { createSlipHandlers } from './slip.ts';
import type { FakeServer } from './state/records/records.ts';
import { createUploadHandlers } from './upload.ts';

export { operation, socketOperation } from './contract/operation.ts';
export { refuse } from './contract/refuse.ts';
export { versionsInForce } from './me.ts';
export { createFakeServer, lineToken } from './state/fake-server.ts';
export { payOrder } from './state/money.ts';
export type { FakeServer, FolderRecord, GroupRecord, UploadRecord } from './state/records/records.ts';
export { fillWithStory, storyPeople } from './state/story.ts';

/** Creates a handler for each operation of the contract, all on this server. */
export function createHandlers(server: FakeServer) {
  return [
    ...createAuthHandlers(server),
    ...createMeHandlers(server),
    ...createMyDataHandlers(server),
    ...createMyNoticeHandlers(server),
    ...createGroupHandlers(server),
    ...createQuotaHandlers(server),
    ...createManagerHandlers(server),
    ...createInvitationHandlers(server),
    ...createPromoHandlers(server),
    ...createPlanHandlers(server),
    ...createPaymentHandlers(server),
    ...createReceiptHandlers(server),
    ...createOperatorHandlers(server),
    ...createOwnershipHandlers(server),
    ...createQuotaHelpHandlers(server),
    ...createHatHandlers(server),
    ...createLoanHandlers(server),
    ...createFileHandlers(server),
    ...createSearchHandlers(server),
    ...createBulkHandlers(server),
    ...createArchiveHandlers(server),
    ...createActivityHandlers(server),
    ...createSlipHandlers(server),
    ...createFolderHandlers(server),
    ...createImageSetHandlers(server),
    ...createFolderRuleHandlers(server),
    ...createImageSetFilesHandlers(server),
    ...createPinHandlers(server),
    ...createShareHandlers(server),
    ...createChatLinkHandlers(server),
    ...createFileRequestHandlers(server),
    ...createUploadHandlers(server),
    ...createContentHandlers(server),
    ...createLiveHandlers(server),
    ...createLineHandlers(),
    ...createOperationHandlers(),
  ];
}
export { addGift, addHat, payGift } from './state/hats.ts';
export { addLoan } from './state/loans.ts';
