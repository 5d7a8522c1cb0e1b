export type { BulkPost } from './chat/bulk.ts';
export type { NewGroup, NewUser } from './chat/groups.ts';
export type { PostRequest } from './chat/post-request.ts';
export type { Happening, Tap } from './chat/posts.ts';
export type { LoggedRequest, SamplesShown } from './chat/wire.ts';
export { type Clock, createManualClock, type ManualClock, systemClock } from './clock.ts';
export { generateContent } from './content/generated.ts';
export type { Control, VisitControl } from './control.ts';
export type { LogFilter } from './http/request-log.ts';
export type { ScriptedAnswer } from './http/scripted-answers.ts';
export type { AppChange } from './liff/apps.ts';
export type { InClientCredentials, InClientOpening, LiffControl } from './liff/liff-control.ts';
export { createLinePlatform, type LinePlatform } from './line-platform.ts';
export { defaultMessagingChannel, type LinePlatformOptions, type MessagingChannel } from './options.ts';
export { buildPage } from './page-build.ts';
export type {
  Attempt,
  Chat,
  ContentFault,
  Delivery,
  LiffApp,
  LiffContextType,
  Message,
  Picker,
  PostedMessage,
  Send,
  Share,
  SubWindow,
  User,
  UserToken,
  WebhookEvent,
} from './state/rows.ts';
export type { StartVisit, VisitRefusal } from './visits/start-visit.ts';
export type { Visit } from './visits/visit.ts';
export type { NewVisit } from './visits/visits.ts';
export type { WebhookFaults } from './webhook/event-faults.ts';
export { signBody } from './webhook/signature.ts';
