import type { LegalDocument, LegalVersion } from '../../lib/deployment/legal-documents.ts';
import { formatLongDate } from '../../lib/format/dates.ts';
import { TextLink } from '../../ui/controls/text-link.tsx';

/** Lists all versions of a document, newest first; older ones stay readable. */
export function LegalVersions({ document, shown }: { document: LegalDocument; shown: LegalVersion }) {
  const { slug, version: inForce, versions } = document;
  return (
    <section aria-labelledby="versions" className="legal-not-on-paper mt-12 border-t border-line pt-6">
      <h2 id="versions" className="text-title font-semibold">
        ทุกฉบับ
      </h2>
      <ul className="mt-2 flex flex-col gap-1">
        {versions.map(({ version, effectiveDate }) => (
          <li key={version} className="flex min-h-11 flex-wrap items-center gap-x-3">
            {version === shown.version ? (
              <span aria-current="true" className="font-medium">
                มีผลตั้งแต่ {formatLongDate(effectiveDate)}
              </span>
            ) : (
              <TextLink to={version === inForce ? `/legal/${slug}` : `/legal/${slug}?version=${version}`}>
                มีผลตั้งแต่ {formatLongDate(effectiveDate)}
              </TextLink>
            )}
            {version === inForce && <span className="text-small text-ink-soft">ฉบับที่ใช้อยู่</span>}
          </li>
        ))}
      </ul>
    </section>
  );
}
