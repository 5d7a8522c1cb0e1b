import { type ReactNode, useState } from 'react';

/** Pictures of a document's first page that the server has drawn. */
export interface PdfPoster {
  /** Small picture, which lists have shown already. */
  readonly smallUrl: string;
  /** The same, sharp on a phone. */
  readonly largeUrl: string;
}

/** Column of pages that scrolls. */
export function PdfColumn({ label, children }: { label: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: without it keys cannot scroll an area that has nothing to focus
    <section aria-label={label} tabIndex={0} className="min-h-0 flex-1 overflow-auto px-2 py-3">
      <div className="mx-auto flex max-w-4xl flex-col gap-3">{children}</div>
    </section>
  );
}

/** Shows the first page while its document is loading, in place of a grey sheet. */
export function PdfFirstPage({ poster }: { poster: PdfPoster }) {
  const [ratio, setRatio] = useState(Math.SQRT2);
  return (
    <div
      data-first-page=""
      aria-busy="true"
      className="relative w-full overflow-hidden rounded-control bg-surface-raised"
      style={{ aspectRatio: `1 / ${ratio}` }}
    >
      <PosterPicture poster={poster} onRatio={setRatio} />
    </div>
  );
}

/** Fills a page with its picture, and passes on the page's height by its width once that is known. */
export function PosterPicture({
  poster: { smallUrl, largeUrl },
  onRatio,
}: {
  poster: PdfPoster;
  onRatio: (ratio: number) => void;
}) {
  return [smallUrl, largeUrl].map((url) => (
    <img
      key={url}
      src={url}
      alt=""
      draggable={false}
      onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) => {
        if (naturalWidth > 0) onRatio(naturalHeight / naturalWidth);
      }}
      className="absolute inset-0 size-full object-contain object-top"
    />
  ));
}
