import Pause from 'lucide-react/icons/pause';
import Play from 'lucide-react/icons/play';
import { classes } from '../../ui/classes.ts';
import {
  type FilmName,
  filmAddress,
  findPicture,
  type PictureName,
  pictureAddress,
} from '../pictures/pictures.ts';

interface PictureProps {
  readonly name: PictureName;
  /** Alternative text of the picture. */
  readonly alt: string;
  /** Whether it may be in view at first. Default: it loads when it comes near. */
  readonly isFirst?: boolean;
}

/** Photograph of the product in the theme of the system. */
export function ProductPicture({ name, alt, isFirst = false }: PictureProps) {
  const { width, height, hasDark } = findPicture(name);
  const avif = (theme: 'light' | 'dark') =>
    `${pictureAddress(name, theme, '1x.avif')} 1x, ${pictureAddress(name, theme, '2x.avif')} 2x`;
  const dark = '(prefers-color-scheme: dark)';
  return (
    <picture>
      {hasDark && (
        <>
          <source media={dark} type="image/avif" srcSet={avif('dark')} />
          <source media={dark} type="image/webp" srcSet={pictureAddress(name, 'dark', '1x.webp')} />
        </>
      )}
      <source type="image/avif" srcSet={avif('light')} />
      <img
        alt={alt}
        {...{ width, height }}
        src={pictureAddress(name, 'light', '1x.webp')}
        loading={isFirst ? 'eager' : 'lazy'}
        decoding="async"
        className="block h-auto w-full"
      />
    </picture>
  );
}

/** Photograph of the product in a phone. Its elements may stand in a paragraph. */
export function PhonePicture({ className, ...picture }: PictureProps & { className?: string }) {
  return (
    <span
      className={classes(
        'phone relative mx-auto block w-full max-w-80 overflow-hidden rounded-[11%/6.3%] border-8 border-stage shadow-lift outline outline-line',
        className,
      )}
    >
      <ProductPicture {...picture} />
    </span>
  );
}

/**
 * Film of the product in a phone. It stands still until the script plays it (scripts/film.ts), while it is in view
 * and motion is wished for.
 */
export function PhoneFilm({ name, alt }: { name: FilmName; alt: string }) {
  return (
    <div
      className="relative mx-auto w-full max-w-80"
      data-film={filmAddress(name, 'light')}
      data-film-dark={filmAddress(name, 'dark')}
    >
      <PhonePicture name={name} alt={alt} />
      <button
        type="button"
        hidden
        aria-label="เล่นภาพเคลื่อนไหว"
        className="absolute right-4 bottom-4 grid size-11 place-items-center rounded-full bg-stage text-stage-ink focus-visible:outline-accent [&[hidden]]:hidden"
      >
        <Play className="size-4 in-data-playing:hidden" aria-hidden="true" />
        <Pause className="hidden size-4 in-data-playing:block" aria-hidden="true" />
      </button>
    </div>
  );
}
