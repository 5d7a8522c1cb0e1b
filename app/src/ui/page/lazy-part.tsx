import { type ComponentType, lazy, Suspense, useState } from 'react';
import { InlineError } from './inline-error.tsx';

/**
 * Returns a component whose code loads when it is first rendered. It renders nothing meanwhile, and an error
 * with a retry if loading fails: React would otherwise replace the whole page by the error page.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  errorTitle: string,
): ComponentType<Props> {
  return function LazyPart(props: Props) {
    const [Part, setPart] = useState(attempt);

    /** `lazy` remembers a failure forever, so each attempt needs its own. */
    function attempt() {
      const Failed = () => <InlineError title={errorTitle} onRetry={() => setPart(attempt)} />;
      return lazy<ComponentType<Props>>(() => load().catch(() => ({ default: Failed })));
    }

    return (
      <Suspense fallback={null}>
        <Part {...props} />
      </Suspense>
    );
  };
}
