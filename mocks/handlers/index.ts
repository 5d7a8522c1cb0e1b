import { createActivityHandlers } from './activity.ts';
import { createChatLinkHandlers } from './chat-link.ts';
import { createArchiveHandlers } from './files/archive.ts';
import { createBulkHandlers } from './files/bulk.ts';
import { createContentHandlers } from './files/content.ts';
import { createFileHandlers } from './files/file.ts';
import { createFileRequestHandlers } from './files/file-request.ts';
import { createFolderHandlers } from './files/folder.ts';
import { createFolderRuleHandlers } from './files/folder-rule.ts';
import { createImageSetHandlers } from './files/image-set.ts';
import { createImageSetFilesHandlers } from './files/image-set-files.ts';
import { createPinHandlers } from './files/pin.ts';
import { createSearchHandlers } from './files/search.ts';
import { createShareHandlers } from './files/share.ts';
import { createUploadHandlers } from './files/upload.ts';
import { createGroupHandlers } from './group.ts';
import { createLineHandlers } from './line.ts';
import { createLiveHandlers } from './live.ts';
import { createHatHandlers } from './money/hat.ts';
import { createLoanHandlers } from './money/loan.ts';
import { createOperatorHandlers } from './money/operator.ts';
import { createPaymentHandlers } from './money/payment.ts';
import { createPlanHandlers } from './money/plan.ts';
import { createPromoHandlers } from './money/promo.ts';
import { createReceiptHandlers } from './money/receipt.ts';
import { createSlipHandlers } from './money/slip.ts';
import { createOperationHandlers } from './operation.ts';
import { createAuthHandlers } from './people/auth.ts';
import { createInvitationHandlers } from './people/invitation.ts';
import { createMeHandlers } from './people/me.ts';
import { createMyDataHandlers } from './people/my-data.ts';
import { createMyNoticeHandlers } from './people/my-notices.ts';
import { createManagerHandlers } from './quotas/manager.ts';
import { createQuotaHandlers } from './quotas/quota.ts';
import { createQuotaHelpHandlers } from './quotas/quota-help.ts';
import { createOwnershipHandlers } from './quotas/quota-ownership.ts';
import type { FakeServer } from './state/records/records.ts';

export { operation, socketOperation } from './contract/operation.ts';
export { refuse } from './contract/refuse.ts';
export { versionsInForce } from './people/me.ts';
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
