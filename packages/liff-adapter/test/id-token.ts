import { channelId } from './line-hosts.ts';

const key = { name: 'ECDSA', namedCurve: 'P-256' } as const;

function encode(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}

function encodeJson(value: object): string {
  return encode(new TextEncoder().encode(JSON.stringify(value)));
}

/** Creates LINE's signer: ID tokens that verify against its certs, with the claims of a test. */
export async function createIdTokenSigner() {
  const { privateKey, publicKey } = await crypto.subtle.generateKey(key, true, ['sign', 'verify']);
  const jwk = await crypto.subtle.exportKey('jwk', publicKey);

  async function sign(claims: Record<string, unknown> = {}, header?: string): Promise<string> {
    const payload = {
      iss: 'https://access.line.me',
      sub: 'U01',
      aud: channelId,
      exp: Math.floor(Date.now() / 1000) + 3600,
      ...claims,
    };
    const signed = `${header ?? encodeJson({ alg: 'ES256', kid: 'k1' })}.${encodeJson(payload)}`;
    const algorithm = { name: 'ECDSA', hash: 'SHA-256' };
    const signature = await crypto.subtle.sign(algorithm, privateKey, new TextEncoder().encode(signed));
    return `${signed}.${encode(new Uint8Array(signature))}`;
  }

  return { certs: { keys: [{ ...jwk, kid: 'k1' }] }, sign };
}
