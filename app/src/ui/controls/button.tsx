import type { ComponentProps, ReactNode } from 'react';
import { Link } from 'react-router';
import { classes } from '../classes.ts';

/** Look of a button. Use `primary` once per screen, and `chat` only if the button leads to LINE. */
export type ButtonTone = 'primary' | 'secondary' | 'quiet' | 'danger' | 'chat';

interface ButtonLook {
  readonly tone?: ButtonTone;
  /** Icon before the label; it is decorative and needs no name. */
  readonly icon?: ReactNode;
  /** Whether the button fills its container, for the only action of a phone screen. */
  readonly wide?: boolean;
}

const tones: Record<ButtonTone, string> = {
  primary: 'bg-action text-action-ink hover:bg-action-strong',
  secondary: 'border border-edge bg-surface-raised text-ink hover:bg-surface-sunken',
  quiet: 'text-action hover:bg-action-soft hover:text-action-soft-ink',
  danger: 'bg-danger text-danger-ink hover:bg-danger-strong',
  chat: 'bg-chat text-chat-ink hover:brightness-95',
};

function look({ tone = 'primary', wide }: ButtonLook, className?: string): string {
  return classes(
    'inline-flex min-h-11 items-center justify-center gap-2 rounded-control px-4 py-2 text-body font-medium no-underline transition-colors select-none active:scale-[0.985]',
    'disabled:cursor-not-allowed disabled:opacity-50 aria-disabled:cursor-not-allowed aria-disabled:opacity-50',
    '[&_svg]:size-5 [&_svg]:shrink-0',
    tones[tone],
    wide && 'w-full',
    className,
  );
}

/**
 * Button for an action. While `busy` it keeps its width and focus, announces itself to screen readers and
 * ignores presses.
 */
export function Button({
  tone,
  icon,
  wide,
  busy = false,
  className,
  children,
  onClick,
  ...rest
}: ButtonLook & { busy?: boolean } & ComponentProps<'button'>) {
  return (
    <button
      type="button"
      {...rest}
      className={look({ ...(tone && { tone }), ...(wide && { wide }) }, className)}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      onClick={busy ? (event) => event.preventDefault() : onClick}
    >
      {busy ? <BusyDots /> : icon}
      {children}
    </button>
  );
}

/** Link that looks like a button: `to` within the app, `href` outside it. */
export function ButtonLink({
  tone,
  icon,
  wide,
  className,
  children,
  to,
  state,
  href,
  ...rest
}: ButtonLook & { to?: string; state?: unknown; href?: string } & Omit<ComponentProps<'a'>, 'href'>) {
  const appearance = look({ ...(tone && { tone }), ...(wide && { wide }) }, className);
  const content = (
    <>
      {icon}
      {children}
    </>
  );
  if (to !== undefined) {
    return (
      <Link {...rest} to={to} state={state} className={appearance}>
        {content}
      </Link>
    );
  }
  return (
    <a {...rest} href={href} className={appearance}>
      {content}
    </a>
  );
}

function BusyDots() {
  return (
    <span className="inline-flex w-5 justify-center gap-0.5" aria-hidden="true">
      {['', '[animation-delay:160ms]', '[animation-delay:320ms]'].map((delay) => (
        <span key={delay} className={classes('size-1 animate-shimmer rounded-full bg-current', delay)} />
      ))}
    </span>
  );
}
