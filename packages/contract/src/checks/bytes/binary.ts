import { declaredFor, essenceOf } from '../../document/operation.ts';
import { uploadContent, uploadName } from '../../http/tus-protocol.ts';
import type { Exchange } from '../../session/exchange.ts';
import type { Session } from '../../session/session.ts';
import { checkContentDisposition } from './content-disposition.ts';
import { checkEtag } from './etag.ts';
import { checkRange } from './range.ts';
import { checkZip } from './zip.ts';

/** Checks a body of bytes, as far as the document declares it. */
export async function checkBinary(session: Session, whole: Exchange): Promise<void> {
  const { plan, answer } = whole;
  const { operation } = plan;
  const declared = declaredFor(operation, answer.status);
  if (!declared) return;
  const isOurs = isUpload(session, whole);
  if (declared.headers.some(({ name }) => name.toLowerCase() === 'content-disposition'))
    session.note('content-disposition', whole, checkContentDisposition(whole, isOurs ? uploadName : null));
  if (isOurs && isContent(whole)) {
    const got = `${answer.body.length} bytes, which are others`;
    const isSame = answer.body.equals(uploadContent);
    const expected = `the ${uploadContent.length} bytes that were uploaded`;
    session.note('round-trip', whole, isSame ? [] : [{ pointer: '/body', expected, got }]);
  }
  if ([...declared.content.keys()].some((type) => /zip/.test(essenceOf(type))) && !answer.isCut)
    session.note('zip', whole, checkZip(answer.body));
  if (operation.method !== 'GET') return;
  if (operation.responses.has('206')) await checkRange(session, whole);
  if (operation.responses.has('304')) await checkEtag(session, whole);
}

/** Returns whether these are bytes of the file that this run uploaded: the address contains its id. */
function isUpload({ uploaded }: Session, { request }: Exchange): boolean {
  return new URL(request.url).pathname.split('/').some((segment) => uploaded.has(segment));
}

/** Returns whether it is the file itself, rather than a picture of it or its description. */
function isContent({ plan, json, answer }: Exchange): boolean {
  const isWhole = /\/(content|download|raw|bytes|data)$/.test(plan.operation.path);
  return isWhole && json === null && answer.status === 200;
}
