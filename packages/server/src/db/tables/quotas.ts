import type { Generated } from 'kysely';
import type { GeneratedInstant, Instant } from './columns.ts';

export interface QuotasTable {
  id: Generated<string>;
  owner_id: string;
  name: string;
  limit_bytes: number;
  used_bytes: Generated<number>;
  reserved_bytes: Generated<number>;
  plan: Generated<'free' | 'granted'>;
  creation_key: string | null;
  expires_at: Instant | null;
  created_at: GeneratedInstant;
}

export interface QuotaManagersTable {
  quota_id: string;
  user_id: string;
  since: GeneratedInstant;
}

export interface QuotaBlobsTable {
  quota_id: string;
  sha256: string;
  size_bytes: number;
  file_count: number;
}
