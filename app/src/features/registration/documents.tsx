import { findLegalDocument, type LegalDocument, listChanges } from '../../lib/deployment/legal-documents.ts';
import { formatLongDate } from '../../lib/format/dates.ts';

/** The two documents that a registration accepts. */
export const terms = getDocument('terms');
export const privacy = getDocument('privacy');

/** Shows a document in three lines, folded. Changes since the accepted version are always unfolded. */
export function Summary({
  document,
  acceptedVersion,
}: {
  document: LegalDocument;
  /** Version that the person accepted before; null if none. */
  acceptedVersion: string | null;
}) {
  const isNew = acceptedVersion !== null && acceptedVersion !== document.version;
  const changes = acceptedVersion === null ? [] : listChanges(document, acceptedVersion);
  return (
    <div className="rounded-tile border border-line bg-surface-raised px-4">
      <details>
        <summary className="flex min-h-12 cursor-pointer items-center rounded-control py-2 text-small font-medium">
          {document.slug === 'privacy' ? 'เราเก็บอะไรของคุณบ้าง' : 'ใช้เก็บไว้ต้องตกลงอะไรบ้าง'} (สั้น ๆ)
        </summary>
        <ul className="flex list-disc flex-col gap-1 pb-3 pl-5 text-small">
          {document.summary.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      </details>
      {(isNew || changes.length > 0) && (
        <div className="mb-3 rounded-control bg-accent-soft px-3 py-2 text-small text-accent-soft-ink">
          <p className="font-semibold">
            ฉบับใหม่ มีผล {formatLongDate(`${document.effectiveDate}T12:00:00+07:00`)}
          </p>
          <ul className="flex list-disc flex-col gap-1 pl-5">
            {changes.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </div>
      )}
    </div>
  );
}

function getDocument(slug: 'terms' | 'privacy'): LegalDocument {
  const document = findLegalDocument(slug);
  if (!document) throw new Error(`There is no legal document ${slug}`);
  return document;
}
