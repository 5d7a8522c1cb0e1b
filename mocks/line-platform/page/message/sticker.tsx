/** A sticker's numbers and keywords instead of its picture, which is at LINE: this platform never calls LINE. */
export function Sticker({ fields }: { fields: Record<string, unknown> }) {
  const words = [fields.text, ...(Array.isArray(fields.keywords) ? fields.keywords : [])];
  const label = words.find((word): word is string => typeof word === 'string');
  return (
    <figure className="sticker">
      <svg viewBox="0 0 96 96" width="96" height="96" aria-hidden="true">
        <circle cx="48" cy="48" r="42" />
        <path d="M32 38v6M64 38v6M30 58q18 16 36 0" />
      </svg>
      <figcaption>
        {label ?? 'สติกเกอร์'}
        <small>
          {String(fields.packageId ?? '446')}/{String(fields.stickerId ?? '1988')}
        </small>
      </figcaption>
    </figure>
  );
}
