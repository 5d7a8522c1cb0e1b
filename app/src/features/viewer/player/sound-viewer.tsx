import type { FileItem } from '@kepwai/api-client';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { spokenName } from '../../../lib/format/names/spoken-name.ts';
import { classes } from '../../../ui/classes.ts';
import { Avatar } from '../../../ui/drawings/avatar.tsx';
import { posterOf, senderNameOf } from '../../files/file-words.ts';
import { PlayButton, RateButtons, SkipButton } from './player-buttons.tsx';
import { SeekBar } from './seek-bar.tsx';
import { usePlayer } from './use-player.ts';
import { usePlayerKeys } from './use-player-keys.ts';
import { flatWaveform, loadWaveform } from './waveform.ts';

/** Card of a sound: whose voice it is, how it goes, and large controls. */
export default function SoundViewer({
  file,
  url,
  onBroken,
}: {
  file: FileItem;
  url: string;
  onBroken: () => void;
}) {
  const audio = useRef<HTMLAudioElement>(null);
  const player = usePlayer(audio, file.durationMs);
  usePlayerKeys(player);
  return (
    <section
      aria-label={`เสียง${file.sender ? ' ' : 'จาก'}${posterOf(file)}`}
      className="m-auto flex max-h-full w-full max-w-md flex-col items-center gap-4 overflow-y-auto px-6 py-3"
    >
      {/* biome-ignore lint/a11y/useMediaCaption: voice messages come without captions */}
      <audio ref={audio} src={url} preload="metadata" aria-label={spokenName(file)} onError={onBroken} />
      <Avatar name={senderNameOf(file)} pictureUrl={file.postedBy?.pictureUrl ?? null} size="large" />
      <div className="flex w-full">
        <SeekBar player={player}>
          <Waveform file={file} url={url} progress={player.length > 0 ? player.at / player.length : 0} />
        </SeekBar>
      </div>
      <div className="flex items-center justify-center gap-5">
        <SkipButton player={player} direction={-1} />
        <PlayButton player={player} />
        <SkipButton player={player} direction={1} />
      </div>
      <RateButtons player={player} />
    </section>
  );
}

/** Draws the waveform, the played part in colour. */
function Waveform({ file, url, progress }: { file: FileItem; url: string; progress: number }) {
  const { data: bars = flatWaveform } = useQuery({
    queryKey: ['waveform', file.sha256 ?? file.id],
    queryFn: ({ signal }) => loadWaveform(url, { sizeBytes: file.sizeBytes ?? 0, signal }),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  return (
    <div aria-hidden="true" className="flex h-20 items-center gap-0.5">
      {bars.map((bar, index) => (
        <span
          // biome-ignore lint/suspicious/noArrayIndexKey: a bar is identified by its place
          key={index}
          className={classes(
            'min-h-1 flex-1 rounded-full',
            index / bars.length < progress ? 'bg-accent' : 'bg-stage-ink/40',
          )}
          style={{ height: `${bar * 100}%` }}
        />
      ))}
    </div>
  );
}
