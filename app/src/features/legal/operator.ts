import { isRecord } from '../../lib/is-record.ts';

/** Operator of the deployment. Null: not said. */
export interface Operator {
  readonly name: string | null;
  readonly address: string | null;
  readonly contact: string | null;
  readonly dataProtectionOfficer: string | null;
}

/** Parses the operator of the public configuration; null if nothing is said about them. */
export function parseOperator(value: unknown): Operator | null {
  if (!isRecord(value)) return null;
  const operator = {
    name: findText(value.name),
    address: findText(value.address),
    contact: findText(value.contact),
    dataProtectionOfficer: findText(value.dataProtectionOfficer),
  };
  return Object.values(operator).some((text) => text !== null) ? operator : null;
}

/** Returns where a contact leads: e-mail, telephone or page; null if it is none of these. */
export function contactHref(contact: string): string | null {
  if (/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(contact)) return `mailto:${contact}`;
  if (/^\+?[\d\s-]{8,20}$/.test(contact)) return `tel:${contact.replace(/[\s-]/g, '')}`;
  return /^https:\/\/\S+$/.test(contact) ? contact : null;
}

function findText(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null;
}
