const paths = {
  again: 'M4 12a8 8 0 0 1 14-5.3L20 9M20 4v5h-5M20 12a8 8 0 0 1-14 5.3L4 15M4 20v-5h5',
  back: 'M15 5l-7 7 7 7',
  camera: 'M4 8h3l2-3h6l2 3h3v11H4zM12 17a4 4 0 1 0 0-8 4 4 0 0 0 0 8z',
  close: 'M6 6l12 12M18 6L6 18',
  copy: 'M8 8h12v12H8zM16 8V4H4v12h4',
  download: 'M12 4v11m-5-5l5 5 5-5M5 20h14',
  file: 'M7 3h7l5 5v13H7zM14 3v5h5',
  image: 'M4 5h16v14H4zM4 16l5-5 4 4 3-3 4 4M9 9.5h.01',
  log: 'M8 6h12M8 12h12M8 18h12M4 6h.01M4 12h.01M4 18h.01',
  mic: 'M12 15a3 3 0 0 0 3-3V6a3 3 0 1 0-6 0v6a3 3 0 0 0 3 3zM6 11a6 6 0 0 0 12 0M12 17v4',
  more: 'M5 12h.01M12 12h.01M19 12h.01',
  open: 'M13 5h6v6M19 5l-9 9M9 6H5v13h13v-4',
  people:
    'M9 11a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7zM2.5 20a6.5 6.5 0 0 1 13 0M16 4.5a3.5 3.5 0 0 1 0 6.5M18 14a6.5 6.5 0 0 1 3.5 6',
  place: 'M12 21s7-6.3 7-11.5a7 7 0 0 0-14 0C5 14.7 12 21 12 21zM12 12a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5z',
  play: 'M8 5l11 7-11 7z',
  plus: 'M12 5v14M5 12h14',
  search: 'M11 18a7 7 0 1 0 0-14 7 7 0 0 0 0 14zM16 16l4.5 4.5',
  send: 'M4 12L20 4l-6 16-3-7z',
  smile: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM9 9.5v.01M15 9.5v.01M8 14q4 4 8 0',
  faults: 'M12 4L2.5 20h19zM12 10v5M12 17.5v.01',
  video: 'M3 6h12v12H3zM15 10l6-3v10l-6-3z',
} as const;

export type IconName = keyof typeof paths;

/** An icon beside words, or (with `label`) instead of them. */
export function Icon({ name, label }: { name: IconName; label?: string }) {
  return (
    <>
      <svg className="icon" viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
        <path d={paths[name]} />
      </svg>
      {label && <span className="unseen">{label}</span>}
    </>
  );
}
