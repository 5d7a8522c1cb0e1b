/** Id of every layout's `<main>`. */
export const mainId = 'main';

/** First stop of the Tab key, which skips the bars. */
export function SkipLink() {
  return (
    <a
      href={`#${mainId}`}
      className="fixed top-2 left-2 z-tooltip -translate-y-24 rounded-control bg-action px-4 py-2 font-medium text-action-ink focus-visible:translate-y-0"
    >
      ข้ามไปเนื้อหา
    </a>
  );
}
