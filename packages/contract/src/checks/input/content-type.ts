import { type EncodedBody, encodeBody } from '../../http/serialise.ts';
import type { InputBody } from '../../session/input.ts';

/** Returns the valid body with an undeclared content type. */
export function mutateWithContentType(
  { contentType, value }: InputBody,
  isDeclared: (contentType: string) => boolean,
): { check: 'input-content-type'; raw: EncodedBody }[] {
  const type = ['text/plain', 'application/xml', 'image/png'].find((candidate) => !isDeclared(candidate));
  const encoded = encodeBody(contentType, value);
  return type && encoded
    ? [{ check: 'input-content-type', raw: { contentType: type, bytes: encoded.bytes } }]
    : [];
}
