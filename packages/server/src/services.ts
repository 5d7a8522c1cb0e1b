import type { Locks } from './db/locks.ts';
import { createRecent, type Recent } from './db/recent.ts';
import { createSessionLocks } from './db/session-locks.ts';
import type { Deps } from './deps.ts';
import { createDownloads, type Downloads } from './domains/archives/sending/downloads.ts';
import { chatBot } from './domains/bot/commands/chat-bot.ts';
import { createSearches, type Searches } from './domains/bot/commands/search.ts';
import { createPrivateChats, type PrivateChats } from './domains/bot/private-chat/private-chat.ts';
import { createPrivateSlips } from './domains/bot/private-chat/private-slips.ts';
import { type BackgroundReplies, createBackgroundReplies } from './domains/bot/replies/reply.ts';
import { createLive, type LiveSockets } from './domains/changes/live.ts';
import { createDecoders } from './domains/contents/decoding/decoders.ts';
import { machineMemoryBytes, planDecoding } from './domains/contents/decoding/memory.ts';
import { createPositions, type Positions } from './domains/contents/locations/positions.ts';
import { createDrawer, type Drawer } from './domains/contents/pictures/drawer.ts';
import { createLargePictures, type LargePictures } from './domains/contents/pictures/large-pictures.ts';
import { createTextExtractor, type TextExtractor } from './domains/contents/texts/text-extractor.ts';
import type { KeptContent } from './domains/files/content/content.ts';
import { createDiscovery, type Discovery } from './domains/groups/line/discovery.ts';
import { listMyGroupIds, type Membership } from './domains/groups/membership.ts';
import { createMembershipCache, type MembershipCache } from './domains/groups/membership-cache.ts';
import type { ChatBot } from './domains/ingest/chat-bot.ts';
import { createFetchBatches, type FetchBatches } from './domains/ingest/fetching/fetch-batches.ts';
import { createTransferLoad, type TransferLoad } from './domains/ingest/fetching/transfer-load.ts';
import { createInbox, type Inbox } from './domains/ingest/inbox.ts';
import { isStorageAttached } from './domains/maintenance/claim/claim.ts';
import {
  codeAddressKind,
  createOrderAddresses,
  type OrderAddresses,
  receiptAddressKind,
} from './domains/money/orders/order-addresses.ts';
import type { CheckoutProvider } from './domains/money/orders/providers/checkout-provider.ts';
import { createStripeCheckout } from './domains/money/orders/providers/stripe.ts';
import type { SlipPictures } from './domains/money/slips/slip-pictures.ts';
import { stopDigest } from './domains/notices/digests.ts';
import { createSlipPictures } from './domains/search/slips/slip-pictures.ts';
import { createSecurityLog, type SecurityLog } from './domains/security/security-log.ts';
import type { KnownShare } from './domains/shares/access.ts';
import { createShareAddresses, type ShareAddresses } from './domains/shares/addresses.ts';
import { createShareArchives, type ShareArchives } from './domains/shares/archive/share-archives.ts';
import type { SentFile } from './domains/shares/chat/store.ts';
import { createShareCards, type ShareCards } from './domains/shares/content/card.ts';
import { createShareDownloads, type ShareDownloads } from './domains/shares/content/downloads.ts';
import { createSharePasswords, type SharePasswords } from './domains/shares/passwords.ts';
import { createSentPlaces, type SentPlaces } from './domains/shares/requests/places.ts';
import { createReceipts } from './domains/shares/requests/receipts.ts';
import { createRequestSenders, type RequestSenders } from './domains/shares/requests/senders.ts';
import { createSentUploadsWatch, type SentUploadsWatch } from './domains/shares/requests/stop.ts';
import { createShareSecrets, type ShareSecrets } from './domains/shares/secrets.ts';
import { createShareVisits, type ShareVisits } from './domains/shares/visitors/visits.ts';
import { createTokenTries, type TokenTries } from './domains/storage/token-tries.ts';
import { createUploadLocker } from './domains/uploads/locker.ts';
import type { OutsideUploads } from './domains/uploads/outside.ts';
import { openFsParts } from './domains/uploads/parts/fs-parts.ts';
import type { UploadParts } from './domains/uploads/parts/upload-parts.ts';
import { createUploadPlaces, type UploadPlaces } from './domains/uploads/places.ts';
import { createTusServer, type TusServer } from './domains/uploads/tus/tus-server.ts';
import { createUploads, type Uploads } from './domains/uploads/uploads.ts';
import { createWholeUploads, type WholeUploads } from './domains/uploads/whole/whole-uploads.ts';
import { findLiveSession } from './domains/users/sessions/sessions.ts';
import { type Authenticator, createAuthenticator } from './http/authenticate.ts';
import { createPump, type Pump } from './http/bytes/pump.ts';
import { createUrlSigner, type UrlSigner } from './http/bytes/signed-urls.ts';
import { createLimits, type Limits } from './http/limits.ts';
import { createReadiness, type Readiness } from './http/readiness.ts';
import { writeRefusal } from './http/record-security.ts';
import { createTokens, type Tokens } from './http/tokens.ts';
import { openScanner } from './scanner/open-scanner.ts';
import type { Scanner } from './scanner/scanner.ts';
import { createProgramVerifier } from './slip-verifier/program.ts';
import type { SlipVerifier } from './slip-verifier/slip-verifier.ts';

/**
 * Services that one process keeps in memory as long as it runs. Each is created here, once; domains that may
 * not import each other get one another through these ports.
 */
export interface Services {
  locks: Locks;
  uploadParts: UploadParts;
  /** Called by uploads about those of people without an account. */
  outsideUploads: OutsideUploads;
  uploads: Uploads;
  wholeUploads: WholeUploads;
  uploadPlaces: UploadPlaces;
  tus: TusServer;
  inbox: Inbox;
  /** Nothing that strangers sent is decoded in this process. */
  drawer: Drawer;
  largePictures: LargePictures;
  textExtractor: TextExtractor;
  transferLoad: TransferLoad;
  fetchBatches: FetchBatches;
  membershipCache: MembershipCache;
  recentMemberships: Recent<Membership>;
  recentContents: Recent<KeptContent>;
  recentShares: Recent<KnownShare>;
  recentSent: Recent<SentFile>;
  shareSecrets: ShareSecrets;
  shareAddresses: ShareAddresses;
  sharePasswords: SharePasswords;
  shareVisits: ShareVisits;
  shareDownloads: ShareDownloads;
  shareCards: ShareCards;
  shareArchives: ShareArchives;
  codeAddresses: OrderAddresses;
  receiptAddresses: OrderAddresses;
  slipPictures: SlipPictures;
  /** Null: the operator has none with a payment page. */
  checkoutProvider: CheckoutProvider | null;
  /** Null: the operator has none, and looks at slips. */
  slipVerifier: SlipVerifier | null;
  requestSenders: RequestSenders;
  sentUploads: SentUploadsWatch;
  sentPlaces: SentPlaces;
  /** Null: the operator has none. */
  scanner: Scanner | null;
  positions: Positions;
  discovery: Discovery;
  replies: BackgroundReplies;
  privateChats: PrivateChats;
  searches: Searches;
  /** Called by ingest for events that concern the bot. */
  chatBot: ChatBot;
  tokens: Tokens;
  urls: UrlSigner;
  authenticator: Authenticator;
  limits: Limits;
  invitationTries: TokenTries;
  promoTries: TokenTries;
  security: SecurityLog;
  readiness: Readiness;
  pump: Pump;
  downloads: Downloads;
  /** Returns whether the blob store is the one of the database: otherwise nothing in it is missing. */
  isStoreAttached(): Promise<boolean>;
  liveSockets: LiveSockets;
}

/** Dependencies of requests and jobs. */
export type ServerDeps = Deps & Services;

/** Services of a process, to be closed before their dependencies. */
export interface OpenServices {
  services: Services;
  close(): Promise<void>;
}

/** Creates all services of a process. */
export function createServices(deps: Deps): OpenServices {
  const { env, db, clock } = deps;
  const tokens = createTokens(env, clock);
  const authenticator = createAuthenticator({
    tokens,
    clock,
    findLiveSession: (sessionId) => findLiveSession(db, sessionId),
  });
  const limits = createLimits({ clock, isOff: env.rateLimits === 'off' });
  const security = createSecurityLog(deps);
  const liveSockets = createLiveSockets(deps, { authenticator, limits, security });
  const locks = createSessionLocks(db, deps.live);
  const uploadParts = openFsParts(env.dataDir);
  const scanner = openScanner(env.scanner);
  const outsideUploads = createReceipts({ ...deps, scanner });
  const uploads = createUploads({ ...deps, locks, uploadParts, outsideUploads });
  const membershipCache = createMembershipCache(deps);
  const replies = createBackgroundReplies(deps);
  const decoders = createDecoders(planDecoding(machineMemoryBytes()));
  const drawer = createDrawer(decoders);
  const { slipVerifier, stripe } = env.payments;
  const services: Services = {
    locks,
    uploadParts,
    outsideUploads,
    uploads,
    wholeUploads: createWholeUploads(deps),
    uploadPlaces: createUploadPlaces(),
    tus: createTusServer(uploads, createUploadLocker(locks)),
    inbox: createInbox(deps),
    drawer,
    largePictures: createLargePictures(),
    textExtractor: createTextExtractor(decoders),
    transferLoad: createTransferLoad(),
    fetchBatches: createFetchBatches(deps),
    membershipCache,
    recentMemberships: createRecent(deps.live),
    recentContents: createRecent(deps.live),
    recentShares: createRecent(deps.live),
    recentSent: createRecent(deps.live),
    shareSecrets: createShareSecrets(env),
    shareAddresses: createShareAddresses(env, clock),
    sharePasswords: createSharePasswords(),
    shareVisits: createShareVisits(deps),
    shareDownloads: createShareDownloads(deps),
    shareCards: createShareCards(),
    shareArchives: createShareArchives(deps),
    codeAddresses: createOrderAddresses(env, clock, codeAddressKind),
    receiptAddresses: createOrderAddresses(env, clock, receiptAddressKind),
    slipPictures: createSlipPictures({ drawer }),
    checkoutProvider: stripe === null ? null : createStripeCheckout(stripe),
    slipVerifier: slipVerifier === null ? null : createProgramVerifier(slipVerifier),
    requestSenders: createRequestSenders(env),
    sentUploads: createSentUploadsWatch({ ...deps, uploads }),
    sentPlaces: createSentPlaces({ ...deps, uploads }),
    scanner,
    positions: createPositions(),
    discovery: createDiscovery({ ...deps, membershipCache }),
    replies,
    privateChats: createPrivateChats({
      ...deps,
      replies,
      slips: createPrivateSlips(deps),
      onBlocked: (lineUserId) => stopDigest(deps.db, lineUserId),
    }),
    searches: createSearches({ ...deps, replies }),
    chatBot,
    tokens,
    urls: createUrlSigner(env, clock),
    authenticator,
    limits,
    invitationTries: createTokenTries('invitation', { clock, isOff: env.rateLimits === 'off' }),
    promoTries: createTokenTries('promo', { clock, isOff: env.rateLimits === 'off' }),
    security,
    readiness: createReadiness(deps),
    pump: createPump(),
    downloads: createDownloads(),
    isStoreAttached: () => isStorageAttached(deps),
    liveSockets,
  };
  return {
    services,
    async close() {
      liveSockets.close();
      locks.close();
      decoders.close();
      services.shareDownloads.close();
      services.sentUploads.close();
      services.sentPlaces.close();
      await services.shareVisits.close();
      await security.close();
    },
  };
}

function createLiveSockets(
  { env, db, live, clock, log }: Deps,
  { authenticator, limits, security }: Pick<Services, 'authenticator' | 'limits' | 'security'>,
): LiveSockets {
  return createLive({
    authenticator,
    limits,
    feed: live,
    listGroupIds: (userId) => listMyGroupIds(db, userId),
    onRefused: (request, error) => writeRefusal(security, request, error),
    allowedOrigins: [env.publicUrl, ...env.corsOrigins],
    clock,
    log,
  });
}
