export {
  type AccessTokenVerifier,
  type AccessTokenVerifierOptions,
  createAccessTokenVerifier,
  type LineIdentity,
} from './access-token.ts';
export {
  createIdTokenVerifier,
  type IdTokenVerifier,
  type IdTokenVerifierOptions,
  type LineIdTokenIdentity,
} from './id-token.ts';
export { LineTokenError, type LineTokenErrorCode } from './line-token-error.ts';
