import type { ImageSet } from '@kepwai/api-client';
import { ImageSetCard } from './image-set-card.tsx';

/** Shows image sets that are further back than the latest files, in one row. */
export default function EarlierImageSets({ imageSets }: { imageSets: readonly ImageSet[] }) {
  if (imageSets.length === 0) return null;
  return (
    <section aria-label="อัลบั้มก่อนหน้านี้">
      <h2 className="mb-2 text-body font-semibold">อัลบั้มก่อนหน้านี้</h2>
      <ul className="-mx-4 flex gap-3 overflow-x-auto px-4 pb-1 [scrollbar-width:thin] sm:-mx-8 sm:px-8 xl:mx-0 xl:flex-wrap xl:px-0">
        {imageSets.map((imageSet) => (
          <li key={imageSet.id} className="shrink-0">
            <ImageSetCard imageSet={imageSet} />
          </li>
        ))}
      </ul>
    </section>
  );
}
