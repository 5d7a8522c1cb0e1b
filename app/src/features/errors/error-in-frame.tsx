import { isApiError, isNotFound } from '@kepwai/api-client';
import { useRouteError } from 'react-router';
import { isOutOfReach } from '../../lib/page/out-of-reach.ts';
import { lazyPart } from '../../ui/page/lazy-part.tsx';

/** Loads the error's words before it is needed, since errors also come without a network. */
export const loadFramedError = () => import('./framed-error.tsx');
const FramedError = lazyPart(loadFramedError, 'โหลดหน้านี้ไม่ได้');

/** Keeps the frame around an unreachable or refused page; any other error is the page's. */
export function ErrorInFrame() {
  const error = useRouteError();
  if (isNotFound(error) || !(isOutOfReach(error) || isApiError(error))) throw error;
  return <FramedError error={error} />;
}
