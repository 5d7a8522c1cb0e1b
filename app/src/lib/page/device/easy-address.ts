import { replace } from 'react-router';
import { easySetting } from './easy-mode.ts';

/**
 * Applies `?easy` and `?easy=0` of an address, and redirects to the address without it, so that a reload does not undo
 * a later choice.
 */
export function followEasyAddress({
  pathname,
  search,
  hash,
}: Pick<URL, 'pathname' | 'search' | 'hash'>): never {
  const params = new URLSearchParams(search);
  easySetting.apply(params.get('easy') === '0' ? 'off' : 'on');
  params.delete('easy');
  throw replace(`${pathname}${params.size > 0 ? `?${params}` : ''}${hash}`);
}
