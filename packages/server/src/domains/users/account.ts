import { writtenLine, writtenLines } from '@kepwai/rules/words/written-text';
import type { Db } from '../../db/database.ts';
import { AppError, type ErrorDetail } from '../../errors.ts';
import type { components } from '../../generated/schema.ts';
import { isThaiTaxId } from '../../tax-id.ts';
import { requireUser } from './registration.ts';
import { type AccountRow, findAccount, upsertAccount } from './store.ts';

type AccountDetail = components['schemas']['AccountDetail'];
type TaxInvoice = components['schemas']['TaxInvoice'];

/** Maximum length (RFC 5321, section 4.5.3.1.1). */
const longestLocalPart = 64;

/**
 * Returns account details.
 * @throws UNAUTHORIZED if the person was erased
 */
export async function getAccount(db: Db, userId: string): Promise<AccountRow> {
  const account = await findAccount(db, userId);
  if (!account) throw new AppError('UNAUTHORIZED');
  return account;
}

/**
 * Stores account details and returns them as stored.
 * @throws INVALID_REQUEST with each invalid field, UNAUTHORIZED
 */
export async function putAccount(
  db: Db,
  { userId, detail, at }: { userId: string; detail: AccountDetail; at: Date },
): Promise<AccountDetail> {
  const account = tidied(detail);
  const faults = faultsOf(account);
  if (faults.length > 0) throw new AppError('INVALID_REQUEST', { details: faults });
  await requireUser(db, userId);
  await upsertAccount(db, { userId, account, at });
  return account;
}

function tidied({ name, email, phone, taxInvoice }: AccountDetail): AccountDetail {
  const at = email.lastIndexOf('@');
  return {
    name: writtenLine(name),
    // Only the domain is case-insensitive (RFC 5321, section 2.4).
    email: email.slice(0, at) + email.slice(at).toLowerCase(),
    phone,
    taxInvoice: taxInvoice && {
      ...taxInvoice,
      name: writtenLine(taxInvoice.name),
      address: writtenLines(taxInvoice.address),
    },
  };
}

/** Checks rules beyond the contract's schema. */
function faultsOf({ name, email, taxInvoice }: AccountDetail): ErrorDetail[] {
  return [
    ...fault('/name', name === '', 'กรอกชื่อของคุณ'),
    ...fault('/email', email.lastIndexOf('@') > longestLocalPart, 'ตรวจอีเมลอีกครั้ง ส่วนหน้า @ ยาวเกินไป'),
    ...(taxInvoice ? taxFaultsOf(taxInvoice) : []),
  ];
}

function taxFaultsOf({ name, address, taxId }: TaxInvoice): ErrorDetail[] {
  return [
    ...fault('/taxInvoice/name', name === '', 'กรอกชื่อที่จะออกใบกำกับภาษี'),
    ...fault('/taxInvoice/address', address === '', 'กรอกที่อยู่ที่จะออกใบกำกับภาษี'),
    ...fault('/taxInvoice/taxId', !isThaiTaxId(taxId), 'ตรวจเลขประจำตัวผู้เสียภาษีอีกครั้ง มีตัวเลขผิดหรือสลับที่กัน'),
  ];
}

function fault(field: string, isWrong: boolean, message: string): ErrorDetail[] {
  return isWrong ? [{ field, message }] : [];
}
