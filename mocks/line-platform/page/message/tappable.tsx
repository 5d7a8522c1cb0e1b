import type { CSSProperties, ReactNode } from 'react';
import { isRecord } from '../../src/is-record.ts';
import { tap } from './actions.ts';
import { ChatLink } from './chat-link.tsx';
import { DateTap } from './date-tap.tsx';
import type { TapContext } from './tap-context.ts';

interface Props {
  action: unknown;
  context: TapContext;
  className?: string;
  style?: CSSProperties;
  children: ReactNode;
}

/** Element with an action: links open, postbacks and messages are sent to the platform. */
export function Tappable({ action, context, className = 'flex-tap', style = {}, children }: Props) {
  if (!isRecord(action)) return children;
  const label = typeof action.label === 'string' ? action.label : undefined;
  if (action.type === 'uri') {
    return (
      <ChatLink uri={String(action.uri)} follow={context.follow} {...{ className, style, label }}>
        {children}
      </ChatLink>
    );
  }
  if (action.type === 'datetimepicker') {
    return (
      <DateTap {...{ action, context, className, style }} label={label}>
        {children}
      </DateTap>
    );
  }
  return (
    <button
      type="button"
      className={className}
      style={style}
      title={label}
      onClick={() => void tap(action, context)}
    >
      {children}
    </button>
  );
}
