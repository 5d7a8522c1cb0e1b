import { classes } from '../classes.ts';

/*
 * Drawings for empty and error states, in the style of the brand: drawers, paper, a smile as a handle. All
 * are decorative, next to words that say the same.
 */
type DrawingProps = { readonly className?: string };

function Drawing({ className, children }: DrawingProps & { children: React.ReactNode }) {
  return (
    <svg
      viewBox="0 0 240 180"
      className={classes('max-w-full', className)}
      fill="none"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      {children}
    </svg>
  );
}

function Floor() {
  return <path className="stroke-line" strokeWidth="3" d="M28 164h184" />;
}

/** A closed cabinet of two drawers, standing on the floor. */
function Cabinet({ smile = true }: { smile?: boolean }) {
  return (
    <>
      <rect className="fill-action-soft" x="62" y="30" width="116" height="134" rx="16" />
      <rect
        className="fill-surface-raised stroke-action"
        strokeWidth="3"
        x="72"
        y="42"
        width="96"
        height="48"
        rx="10"
      />
      <path className="stroke-action" strokeWidth="4" d="M108 66c4 6 8 8 12 8s8-2 12-8" />
      <rect
        className="fill-surface-raised stroke-action"
        strokeWidth="3"
        x="72"
        y="102"
        width="96"
        height="48"
        rx="10"
      />
      <path
        className="stroke-action"
        strokeWidth="4"
        d={smile ? 'M108 126c4 6 8 8 12 8s8-2 12-8' : 'M108 130h24'}
      />
    </>
  );
}

/** A sheet that belongs nowhere: not found. */
export function MissingSheetDrawing({ className }: DrawingProps) {
  return (
    <Drawing {...(className && { className })}>
      <Floor />
      <Cabinet />
      <g transform="rotate(14 196 120)">
        <path className="fill-accent-soft stroke-accent" strokeWidth="3" d="M176 96h30l12 12v42h-42z" />
        <path className="stroke-accent" strokeWidth="3" d="M206 96v12h12" />
        <path
          className="stroke-accent-soft-ink"
          strokeWidth="3.5"
          d="M191 121c0-4 3-6 6-6s6 2 6 5c0 4-6 4-6 9m0 7v.1"
        />
      </g>
      <path className="stroke-edge" strokeWidth="2.5" strokeDasharray="1 8" d="M172 74c14-8 26 0 26 14" />
    </Drawing>
  );
}

/** A stuck drawer: an error on our side. */
export function StuckDrawerDrawing({ className }: DrawingProps) {
  return (
    <Drawing {...(className && { className })}>
      <Floor />
      <rect className="fill-action-soft" x="62" y="30" width="116" height="134" rx="16" />
      <rect
        className="fill-surface-raised stroke-action"
        strokeWidth="3"
        x="72"
        y="42"
        width="96"
        height="48"
        rx="10"
      />
      <path className="stroke-action" strokeWidth="4" d="M108 66c4 6 8 8 12 8s8-2 12-8" />
      <rect className="fill-surface-sunken" x="74" y="102" width="92" height="46" rx="8" />
      <path className="fill-accent-soft stroke-accent" strokeWidth="3" d="M92 96l34-6 4 26-34 6z" />
      <g transform="rotate(-7 120 130)">
        <rect
          className="fill-surface-raised stroke-action"
          strokeWidth="3"
          x="66"
          y="112"
          width="106"
          height="44"
          rx="10"
        />
        <path className="stroke-action" strokeWidth="4" d="M107 136c4-5 8-7 12-7s8 2 12 7" />
      </g>
      <path className="stroke-accent" strokeWidth="4" d="M190 96l12-8M194 112h14M56 104l-12-6" />
    </Drawing>
  );
}

/** An open, empty drawer waiting for the first picture. */
export function EmptyDrawerDrawing({ className }: DrawingProps) {
  return (
    <Drawing {...(className && { className })}>
      <Floor />
      <rect className="fill-action-soft" x="62" y="30" width="116" height="134" rx="16" />
      <rect
        className="fill-surface-raised stroke-action"
        strokeWidth="3"
        x="72"
        y="42"
        width="96"
        height="40"
        rx="10"
      />
      <path className="stroke-action" strokeWidth="4" d="M108 60c4 6 8 8 12 8s8-2 12-8" />
      <path className="fill-surface-sunken stroke-action" strokeWidth="3" d="M80 94h80l10 24H70z" />
      <rect
        className="fill-surface-raised stroke-action"
        strokeWidth="3"
        x="60"
        y="112"
        width="120"
        height="46"
        rx="11"
      />
      <path className="stroke-action" strokeWidth="4.5" d="M106 132c5 7 9 9 14 9s9-2 14-9" />
      <g transform="rotate(-9 196 62)">
        <rect
          className="fill-accent-soft stroke-accent"
          strokeWidth="3"
          x="178"
          y="42"
          width="44"
          height="38"
          rx="7"
        />
        <path className="stroke-accent" strokeWidth="3" d="M180 72l12-11 8 7 7-5 14 12" />
        <circle className="fill-accent" cx="209" cy="54" r="4" />
      </g>
      <path className="stroke-edge" strokeWidth="2.5" strokeDasharray="1 8" d="M188 92c-2 10-12 16-24 14" />
    </Drawing>
  );
}

/** A magnifying glass over an album page: nothing found. */
export function NothingFoundDrawing({ className }: DrawingProps) {
  return (
    <Drawing {...(className && { className })}>
      <Floor />
      <rect className="fill-action-soft" x="50" y="34" width="124" height="130" rx="14" />
      {[0, 1].map((row) =>
        [0, 1].map((column) => (
          <rect
            key={`${row}-${column}`}
            className="fill-surface-raised stroke-action"
            strokeWidth="3"
            x={62 + column * 52}
            y={46 + row * 54}
            width="46"
            height="46"
            rx="9"
          />
        )),
      )}
      <circle className="fill-surface stroke-accent" strokeWidth="6" cx="170" cy="110" r="30" />
      <path className="stroke-accent" strokeWidth="9" d="M192 133l20 22" />
      <path className="stroke-edge" strokeWidth="4" d="M158 108v.1M182 108v.1M162 122c4-4 12-4 16 0" />
    </Drawing>
  );
}

/** Two chats with a drawer between them: no group yet. */
export function InviteDrawing({ className }: DrawingProps) {
  return (
    <Drawing {...(className && { className })}>
      <Floor />
      <path
        className="fill-action-soft"
        d="M34 34h84a14 14 0 0 1 14 14v30a14 14 0 0 1-14 14H62l-18 16V92H34a14 14 0 0 1-14-14V48a14 14 0 0 1 14-14Z"
      />
      <rect
        className="fill-surface-raised stroke-action"
        strokeWidth="3"
        x="36"
        y="48"
        width="34"
        height="30"
        rx="6"
      />
      <rect
        className="fill-surface-raised stroke-action"
        strokeWidth="3"
        x="78"
        y="48"
        width="34"
        height="30"
        rx="6"
      />
      <path className="fill-accent-soft stroke-accent" strokeWidth="3" d="M146 86h44v24h-44z" />
      <rect
        className="fill-surface-raised stroke-action"
        strokeWidth="3"
        x="126"
        y="104"
        width="88"
        height="56"
        rx="13"
      />
      <path className="stroke-action" strokeWidth="5" d="M154 128c5 8 10 10 16 10s11-2 16-10" />
      <path className="stroke-edge" strokeWidth="2.5" strokeDasharray="1 8" d="M142 60c18-6 30 2 32 16" />
    </Drawing>
  );
}

/** An unplugged cloud: offline. */
export function OfflineDrawing({ className }: DrawingProps) {
  return (
    <Drawing {...(className && { className })}>
      <Floor />
      <Cabinet smile={false} />
      <path
        className="fill-surface-raised stroke-edge"
        strokeWidth="3"
        d="M176 62a14 14 0 0 1 2-28 18 18 0 0 1 34 4 12 12 0 0 1 0 24z"
      />
      <path className="stroke-danger" strokeWidth="4" d="M184 74l24-44" />
    </Drawing>
  );
}
