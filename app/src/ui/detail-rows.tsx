import type { ReactNode } from 'react';

/** A name and a value; null where there is none, then the row is left out. */
export type DetailRow = readonly [label: string, value: ReactNode];

/** Rows of name and value. */
export function DetailRows({ rows }: { rows: readonly DetailRow[] }) {
  return (
    <dl className="flex flex-col divide-y divide-line">
      {rows
        .filter(([, value]) => value !== null)
        .map(([label, value]) => (
          <div key={label} className="grid grid-cols-[minmax(min(7rem,33%),auto)_1fr] gap-3 py-2.5">
            <dt className="text-small text-ink-soft">{label}</dt>
            <dd className="min-w-0 text-small">{value}</dd>
          </div>
        ))}
    </dl>
  );
}

/** The same for what only somebody who repairs things wants to know, folded away; nothing where no row has a value. */
export function TechnicalDetails({ rows }: { rows: readonly DetailRow[] }) {
  if (rows.every(([, value]) => value === null)) return null;
  return (
    <details>
      <summary className="flex min-h-11 cursor-pointer items-center rounded-control text-small text-ink-soft">
        ข้อมูลสำหรับช่าง
      </summary>
      <DetailRows rows={rows} />
    </details>
  );
}
