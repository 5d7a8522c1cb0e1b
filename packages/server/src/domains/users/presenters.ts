import type { components } from '../../generated/schema.ts';
import { needsConsent } from './registration.ts';
import type { AccountRow, UserRow } from './store.ts';

type Schemas = components['schemas'];

/** Returns a person's own profile. */
export function toProfile(user: UserRow): Schemas['Profile'] {
  const terms = user.accepted.find(({ document }) => document === 'terms');
  const privacy = user.accepted.find(({ document }) => document === 'privacy');
  return {
    id: user.id,
    displayName: user.display_name ?? '',
    pictureUrl: user.picture_url,
    registration:
      terms && privacy
        ? {
            termsVersion: terms.version,
            privacyVersion: privacy.version,
            acceptedAt: new Date(
              Math.max(Date.parse(terms.acceptedAt), Date.parse(privacy.acceptedAt)),
            ).toISOString(),
            news: user.wants_news,
          }
        : null,
    needsConsent: needsConsent(user),
    hasAccount: user.has_account,
    erasesAt: user.erases_at?.toISOString() ?? null,
  };
}

/** Returns account details, for their owner alone. */
export function toAccount(row: AccountRow): Schemas['Account'] {
  const { name, email, phone, tax_name, tax_address, tax_id, tax_branch } = row;
  const hasTax = tax_name !== null && tax_address !== null && tax_id !== null && tax_branch !== null;
  return {
    name,
    email,
    phone,
    taxInvoice: hasTax ? { name: tax_name, address: tax_address, taxId: tax_id, branch: tax_branch } : null,
  };
}
