export {
  type AccessTokenVerifier,
  type AccessTokenVerifierOptions,
  createAccessTokenVerifier,
  type LineIdentity,
} from './access-token.ts';
export { LineTokenError, type LineTokenErrorCode } from './line-token-error.ts';
