import CircleAlert from 'lucide-react/icons/circle-alert';
import Info from 'lucide-react/icons/info';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import WifiOff from 'lucide-react/icons/wifi-off';
import type { ComponentType, ReactNode } from 'react';
import { classes } from '../classes.ts';

const looks = {
  info: 'bg-action-soft text-action-soft-ink',
  warning: 'bg-accent-soft text-accent-soft-ink',
  danger: 'bg-danger-soft text-danger-soft-ink',
  offline: 'bg-surface-sunken text-ink',
} as const;

const icons: Record<keyof typeof looks, ComponentType<{ className?: string; 'aria-hidden'?: 'true' }>> = {
  info: Info,
  warning: TriangleAlert,
  danger: CircleAlert,
  offline: WifiOff,
};

/** Banner about the whole screen: a state, and one action to change it. */
export function Banner({
  tone = 'info',
  title,
  action,
  children,
}: {
  tone?: keyof typeof looks;
  title?: ReactNode;
  action?: ReactNode;
  children: ReactNode;
}) {
  const Icon = icons[tone];
  return (
    <div
      role={tone === 'danger' ? 'alert' : 'status'}
      className={classes('flex flex-wrap items-center gap-x-4 gap-y-2 rounded-tile px-4 py-3', looks[tone])}
    >
      <Icon className="mt-1 size-5 shrink-0 self-start" aria-hidden="true" />
      <div className="min-w-[min(12rem,100%)] flex-1 text-small">
        {title && <p className="font-semibold">{title}</p>}
        {children}
      </div>
      {action}
    </div>
  );
}
