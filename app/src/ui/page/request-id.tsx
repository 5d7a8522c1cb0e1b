import { useCopied } from '../../lib/page/use-copied.ts';

/** Shows the id of a failed request in small text, and copies it on a tap, for support. */
export function RequestId({ requestId }: { requestId: string }) {
  const { isCopied, hasFailed, copy } = useCopied();
  return (
    <button
      type="button"
      className="min-h-11 rounded-control px-3 font-mono text-caption text-ink-soft"
      onClick={() => void copy(requestId)}
    >
      <span role="status">
        {isCopied ? 'คัดลอกแล้ว' : `รหัสแจ้งปัญหา ${hasFailed ? requestId : requestId.slice(0, 8)}`}
      </span>
    </button>
  );
}
