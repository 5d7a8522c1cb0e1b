import { type Checker, type Signature, SignatureKind, type Type } from '@typescript/native/unstable/sync';

/** Lists the call signatures of a type; those of each part of a union. */
export function listSignatures(checker: Checker, type: Type | undefined): readonly Signature[] {
  if (!type) return [];
  if (type.isUnionType()) return type.getTypes().flatMap((one) => listSignatures(checker, one));
  const isCallable = type.isObjectType() || type.isIntersectionType();
  return isCallable ? checker.getSignaturesOfType(type, SignatureKind.Call) : [];
}

/** Lists the types that a call of a type may return. */
export function listResults(checker: Checker, type: Type | undefined): Type[] {
  return listSignatures(checker, type).flatMap((one) => checker.getReturnTypeOfSignature(one) ?? []);
}
